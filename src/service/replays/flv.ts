/*
 * Reads the boxes in which an encoder writes its frames (Adobe Flash Video File Format Specification 10.1, E.2 to E.4), and gives the
 * frames as H.264 has them in a stream of bytes (ITU-T H.264, Annex B).
 */

/** What stands before the first box, with the size of a box before it. */
const FILE_HEAD = 13
/** What stands before what is in a box, and behind it. */
const TAG_HEAD = 11
const TAG_TAIL = 4
const VIDEO = 9
/** Kind of frame and codec, kind of content, and the time by which it is shown later than it is decoded. */
const VIDEO_HEAD = 5
const [PARAMETERS, FRAME] = [0, 1]
const KEY = 1
const START_CODE = Buffer.from([0, 0, 0, 1])

/** A frame that a decoder takes as a whole. */
export interface AccessUnit {
  readonly bytes: Buffer
  /** It needs no frame before it. */
  readonly isKey: boolean
}

/** Puts together what comes in pieces. */
export class FlvReader {
  #pieces: Buffer[] = []
  #length = 0
  #needed = FILE_HEAD
  #parameters: Buffer = Buffer.alloc(0)
  #hasBegun = false

  /** Returns the frames that a piece completes. */
  push(piece: Buffer): AccessUnit[] {
    this.#pieces.push(piece)
    this.#length += piece.length
    if (this.#length < this.#needed) return []
    let rest = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces)
    const units: AccessUnit[] = []
    if (!this.#hasBegun) {
      rest = rest.subarray(FILE_HEAD)
      this.#hasBegun = true
    }
    for (;;) {
      this.#needed = rest.length < TAG_HEAD ? TAG_HEAD : TAG_HEAD + rest.readUIntBE(1, 3) + TAG_TAIL
      if (rest.length < this.#needed) break
      const unit = rest[0] === VIDEO ? this.#read(rest.subarray(TAG_HEAD, this.#needed - TAG_TAIL)) : undefined
      if (unit) units.push(unit)
      rest = rest.subarray(this.#needed)
    }
    this.#pieces = [rest]
    this.#length = rest.length
    return units
  }

  #read(box: Buffer): AccessUnit | undefined {
    const [kind = 0, content] = box
    const rest = box.subarray(VIDEO_HEAD)
    if (content === PARAMETERS) this.#parameters = parameterSets(rest)
    if (content !== FRAME) return undefined
    const isKey = kind >> 4 === KEY
    const frame = withStartCodes(rest)
    return { bytes: isKey ? Buffer.concat([this.#parameters, frame]) : frame, isKey }
  }
}

/** Returns the parameter sets of an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1). */
function parameterSets(record: Buffer): Buffer {
  const sets: Buffer[] = []
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    const count = record.readUInt8(at) & mask
    at += 1
    for (let index = 0; index < count; index++) {
      const end = at + 2 + record.readUInt16BE(at)
      sets.push(START_CODE, record.subarray(at + 2, end))
      at = end
    }
  }
  return Buffer.concat(sets)
}

/** Returns a copy in which the lengths of the units, of 4 bytes, are the codes by which they start. */
function withStartCodes(units: Buffer): Buffer {
  const copy = Buffer.from(units)
  for (let at = 0; at + START_CODE.length <= copy.length;) {
    const next = at + START_CODE.length + copy.readUInt32BE(at)
    START_CODE.copy(copy, at)
    at = next
  }
  return copy
}
