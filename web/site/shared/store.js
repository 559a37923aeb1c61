// Data too large for `localStorage`: the analyses of each tab, including replaced ones, and the sources of their games.

import { Database } from "./database.js";

/** @typedef {"tabs" | "sources"} Name */

const database = new Database("makruk", { tabs: [], sources: [] });

/**
 * @template T
 * @param {Name} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} act
 */
const within = (name, mode, act) => database.within([name], mode, (stores) => act(stores(name)));

/** @param {Name} name @param {string} key @param {unknown} value */
export const put = (name, key, value) => within(name, "readwrite", (store) => store.put(value, key));
/** @param {Name} name @param {string} key @returns {Promise<any>} what was stored, unchecked */
export const get = (name, key) => within(name, "readonly", (store) => store.get(key));
/** @param {Name} name @param {string} key */
export const remove = (name, key) => within(name, "readwrite", (store) => store.delete(key));
/** @param {Name} name @returns {Promise<string[]>} */
export const keys = (name) =>
  within(name, "readonly", (store) => /** @type {IDBRequest<string[]>} */ (store.getAllKeys()));

/** The name of a tab, which it keeps while it is open, even after a reload. @type {Promise<string> | null} */
let naming = null;

/** The name of this tab. A duplicated tab has the name of the original until it takes a new one. */
export function tabName() {
  naming ??= (async () => {
    const kept = sessionStorage.getItem("makruk.tab");
    const name = kept && (await claim(kept)) ? kept : crypto.randomUUID?.() ?? String(Math.random());
    if (name !== kept) await claim(name);
    sessionStorage.setItem("makruk.tab", name);
    return name;
  })();
  return naming;
}

/**
 * Reserves a name for as long as the tab is open, if no other tab has it.
 * @param {string} name
 * @returns {Promise<boolean>}
 */
function claim(name) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = (/** @type {unknown} */ lock) => (
      resolve(lock !== null),
      lock === null ? undefined : new Promise(() => {})
    );
    // After a reload, the previous page may not have released the name yet: wait for it. A
    // duplicated tab waits in vain.
    const isReload = performance
      .getEntriesByType("navigation")
      .some((entry) => /** @type {PerformanceNavigationTiming} */ (entry).type === "reload");
    const controller = new AbortController();
    setTimeout(() => controller.abort(), isReload ? 5_000 : 500);
    navigator.locks.request(`makruk.${name}`, { signal: controller.signal }, hold).catch(() => resolve(false));
  });
}
