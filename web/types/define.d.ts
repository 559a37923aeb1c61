/**
 * Registers an element with its styles, if there is a page and the name is free. The styles come first in the
 * page, so those of a site win.
 *
 * @param {string} name
 * @param {CustomElementConstructor} element
 * @param {string} style with selectors in `:where(…)`
 */
export declare function define(name: string, element: CustomElementConstructor, style: string): void;
/** The base of the elements, which outside a page can be imported but not used. */
export declare const Base: {
    new (): HTMLElement;
    prototype: HTMLElement;
};
