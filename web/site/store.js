// Data too large for `localStorage`: the analyses of each tab, including replaced ones, and the sources of their games.

/** @typedef {"tabs" | "sources"} Name */

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("makruk", 1);
    request.onupgradeneeded = () => {
      for (const name of ["tabs", "sources"]) request.result.createObjectStore(name);
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = forget;
      // Another page wants to delete or upgrade the database, and waits for this one.
      database.onversionchange = () => {
        database.close();
        forget();
      };
      resolve(database);
    };
    request.onerror = request.onblocked = () => reject(request.error ?? new Error("the storage of this device cannot be opened"));
  });
  opening.catch(forget);
  return opening;
}

/** Lets the next attempt reopen the storage. */
function forget() {
  opening = null;
}

/**
 * Runs one transaction, and waits until it is committed.
 * @template T
 * @param {Name} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T>}
 */
async function within(name, mode, act) {
  const begin = async () => (await open()).transaction(name, mode);
  // The connection may have been lost silently: retry once with a new one.
  const transaction = await begin().catch(() => (forget(), begin()));
  return new Promise((resolve, reject) => {
    const request = act(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
    // Commit even if the page is left immediately.
    transaction.commit?.();
  });
}

/** @param {Name} name @param {string} key @param {unknown} value */
export const put = (name, key, value) => within(name, "readwrite", (store) => store.put(value, key));
/** @param {Name} name @param {string} key @returns {Promise<any>} */
export const get = (name, key) => within(name, "readonly", (store) => store.get(key));
/** @param {Name} name @param {string} key */
export const remove = (name, key) => within(name, "readwrite", (store) => store.delete(key));
/** @param {Name} name @returns {Promise<string[]>} */
export const keys = (name) => within(name, "readonly", (store) => /** @type {IDBRequest<any>} */ (store.getAllKeys()));

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

/** Reserves a name for as long as the tab is open, if no other tab has it. @param {string} name @returns {Promise<boolean>} */
function claim(name) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = (/** @type {unknown} */ lock) => (resolve(lock !== null), lock === null ? undefined : new Promise(() => {}));
    // After a reload, the previous page may not have released the name yet: wait for it briefly.
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 500);
    navigator.locks.request(`makruk.${name}`, { signal: controller.signal }, hold).catch(() => resolve(false));
  });
}
