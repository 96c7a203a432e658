/** The type of a unit that holds a sequence parameter set (ITU-T H.264, table 7-1). */
const PARAMETERS = 7

/** Names the codec of a frame that needs no other, as decoders want it: its profile, constraints and level (RFC 6381). Throws where it has none. */
export function codecOf(frame: Uint8Array): string {
  for (let at = 2; at + 4 < frame.length; at++) {
    const begins = frame[at] === 1 && frame[at - 1] === 0 && frame[at - 2] === 0
    if (!begins || ((frame[at + 1] ?? 0) & 0x1f) !== PARAMETERS) continue
    const parts = Array.from(frame.subarray(at + 2, at + 5), (byte) => byte.toString(16).padStart(2, '0'))
    return `avc1.${parts.join('').toUpperCase()}`
  }
  throw new Error('The video has no parameters.')
}
