import { parentPort, workerData } from 'node:worker_threads'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'

// What runs in the thread of `strip-encoder.ts`: answers where pixels are with their blocks and the checksum of their rows.
const { module, memory } = workerData
const compress = module ? await byProgram() : byZlib

parentPort.on('message', ({ parts, end }) => {
  const answer = parts.map((part) => compress(part, end))
  parentPort.postMessage(
    answer,
    answer.map(({ blocks }) => blocks.buffer),
  )
})

/** The program in `deflate`, which writes from `free` on. */
async function byProgram() {
  const { exports } = await WebAssembly.instantiate(module, { env: { memory } })
  return ({ pixels, width, height }, free) => {
    const length = exports.compress(pixels, width, height, free)
    const blocks = new Uint8Array(memory.buffer, exports.blocks.value, length).slice()
    return { blocks, checksum: exports.checksum.value >>> 0 }
  }
}

/** The same by zlib, of the rows as a PNG has them. */
function byZlib({ pixels, width, height }) {
  const from = new Uint32Array(memory.buffer, pixels, width * height)
  const rows = new Uint8Array(height * (1 + width * 3))
  let to = 0
  for (let at = 0; at < from.length; at += 1) {
    if (at % width === 0) rows[to++] = 0
    const pixel = from[at]
    rows[to++] = pixel >> 16
    rows[to++] = pixel >> 8
    rows[to++] = pixel
  }
  const blocks = Uint8Array.from(deflateRawSync(rows, { level: 1, finishFlush: constants.Z_SYNC_FLUSH }))
  // zlib tells the checksum at the end of a whole stream: one that is stored as it is costs a copy.
  const stored = deflateSync(rows, { level: 0 })
  return { blocks, checksum: stored.readUInt32BE(stored.length - 4) }
}
