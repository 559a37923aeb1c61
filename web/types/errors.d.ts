/**
 * Creates an error like the module's.
 *
 * @param {string} kind
 * @param {string} message
 * @param {number} [offset]
 */
export declare function fault(kind: string, message: string, offset?: number): Error & {
    kind: string;
    offset: number | undefined;
};
/** The type of a value, for messages. @param {unknown} value */
export declare const typeName: (value: unknown) => "bigint" | "boolean" | "function" | "null" | "number" | "object" | "string" | "symbol" | "undefined";
