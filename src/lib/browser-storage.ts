export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One that can say what is in it. */
export type ListedStorage = KeyValueStorage & Pick<Storage, 'length' | 'key'>

/** Outlives the browser tab. */
export const deviceStorage = browserStorage('localStorage')
/** Outlives a reload, and ends with the browser tab. */
export const tabStorage = browserStorage('sessionStorage')

/** The browser's storage, or one that lives as long as the page where the person has blocked it. */
function browserStorage(name: 'localStorage' | 'sessionStorage'): ListedStorage {
  try {
    const storage = window[name]
    storage.getItem('')
    return storage
  } catch {
    return memoryStorage()
  }
}

/** A storage that lives as long as the page. */
export function memoryStorage(): ListedStorage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
