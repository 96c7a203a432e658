/** Bytes as Base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // A call has room for so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

/** The bytes of a Base64 text; none of what is no such text. */
export function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
