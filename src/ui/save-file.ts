/** Long enough for the browser to take the address over; it does so only after the click has been handled. */
const KEPT_MS = 10_000

/** Gives the person a file, under a name, where the browser keeps its downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
