// Databases of this page in the browser. An open tab never blocks another version of the page that changes one.

/** @typedef {(name: string) => IDBObjectStore} Stores */

export class Database {
  /** @type {Promise<IDBDatabase> | null} */
  #opening = null;

  /**
   * @param {string} name
   * @param {Record<string, string[]>} stores the names of the stores, and the properties by which each can be searched
   */
  constructor(name, stores) {
    this.name = name;
    this.stores = stores;
  }

  #open() {
    this.#opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => {
        for (const [name, properties] of Object.entries(this.stores)) {
          const store = request.result.createObjectStore(name);
          for (const property of properties) store.createIndex(property, property);
        }
      };
      request.onsuccess = () => {
        const database = request.result;
        database.onclose = () => this.#forget();
        // Another page wants to delete or upgrade the database, and waits for this one.
        database.onversionchange = () => {
          database.close();
          this.#forget();
        };
        resolve(database);
      };
      request.onerror = request.onblocked = () =>
        reject(request.error ?? new Error("the storage of this device cannot be opened"));
    });
    this.#opening.catch(() => this.#forget());
    return this.#opening;
  }

  /** Lets the next attempt reopen the storage. */
  #forget() {
    this.#opening = null;
  }

  /**
   * Runs one transaction, and waits until it is committed.
   * @template T
   * @param {string[]} names
   * @param {IDBTransactionMode} mode
   * @param {(stores: Stores) => IDBRequest<T> | Promise<T>} act a promise may wait for requests
   *   of this transaction only
   * @returns {Promise<T>}
   */
  async within(names, mode, act) {
    const begin = async () => (await this.#open()).transaction(names, mode);
    // The connection may have been lost silently: retry once with a new one.
    const transaction = await begin().catch(() => (this.#forget(), begin()));
    return new Promise((resolve, reject) => {
      const work = act((name) => transaction.objectStore(name));
      transaction.oncomplete = () => resolve(work instanceof Promise ? work : work.result);
      transaction.onerror = transaction.onabort = () =>
        reject(transaction.error ?? new Error("the storage of this device is full"));
      // Commit even if the page is left immediately.
      const commit = () => transaction.commit?.();
      if (!(work instanceof Promise)) return commit();
      work.then(commit, (error) => {
        reject(error);
        if (!transaction.error) transaction.abort();
      });
    });
  }
}

/**
 * The result of a request.
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
export const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
