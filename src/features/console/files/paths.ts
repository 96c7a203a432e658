/** What a file system takes as a name, bytes. */
const LONGEST_NAME = 255

/** The path of what has a name in a folder. */
export const within = (folder: string, name: string): string => (folder === '/' ? `/${name}` : `${folder}/${name}`)

/** The folder that something is in; of the root itself, the root. */
export const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/'

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1) || '/'

/** Where files go that are put into a session for a page: each time has a folder of its own, so that none replaces another. */
export const uploadFolder = (): string =>
  within('/home/user/Uploads', new Date().toISOString().slice(0, 19).replaceAll(':', '.'))

/** The folders from the root to `folder`, which is the last of them. */
export function folderChain(folder: string): { name: string; path: string }[] {
  const names = folder.split('/').filter(Boolean)
  return [
    { name: '/', path: '/' },
    ...names.map((name, index) => ({ name, path: `/${names.slice(0, index + 1).join('/')}` })),
  ]
}

/** Reads the path of a folder as an address may have it: absolute, without a slash at its end. Undefined for what is none. */
export function readFolder(text: string | undefined): string | undefined {
  if (!text?.startsWith('/')) return undefined
  const path = text.replace(/\/+/g, '/').replace(/\/$/, '')
  return path.split('/').some((name) => name === '.' || name === '..') ? undefined : path || '/'
}

/** Why something cannot be called so, or undefined. `taken`: names that others in its folder have. */
export function nameProblem(name: string, taken: ReadonlySet<string>): string | undefined {
  if (name === '') return 'Enter a name'
  if (name === '.' || name === '..') return 'Enter another name: this one stands for a folder'
  if (name.includes('/')) return 'Leave out the /: it separates folders'
  if (new TextEncoder().encode(name).length > LONGEST_NAME) return `Use at most ${LONGEST_NAME} bytes`
  if (taken.has(name)) return 'This name is already taken. Enter another name.'
  return undefined
}
