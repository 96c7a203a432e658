export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Outlives the browser tab. */
export const deviceStorage = browserStorage('localStorage')
/** Outlives a reload, and ends with the browser tab. */
export const tabStorage = browserStorage('sessionStorage')

/** The browser's storage, or one that lives as long as the page where the person has blocked it. */
function browserStorage(name: 'localStorage' | 'sessionStorage'): KeyValueStorage {
  try {
    const storage = window[name]
    storage.getItem('')
    return storage
  } catch {
    const values = new Map<string, string>()
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }
  }
}
