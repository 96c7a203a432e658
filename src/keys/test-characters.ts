import * as fc from 'fast-check'

/** Every code point, also halves of pairs. The `binary` of fast-check writes a table of a million of them first, which takes a second. */
export const anyCharacter = fc.integer({ min: 0, max: 0x10_ff_ff }).map((codePoint) => String.fromCodePoint(codePoint))
