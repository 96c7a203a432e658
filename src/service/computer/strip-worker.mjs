import { parentPort, workerData } from 'node:worker_threads'

// What runs in the thread of `strip-encoder.ts`: answers where pixels are with where their blocks are.
const { module, memory } = workerData
const instance = await WebAssembly.instantiate(module, { env: { memory } })
const { compress, blocks, checksum } = instance.exports

parentPort.on('message', ({ parts, end }) => {
  let free = end
  const answer = parts.map(({ pixels, width, height }) => {
    const length = compress(pixels, width, height, free)
    const at = blocks.value
    // What is written for the next part begins at a multiple of 16 again.
    free = (at + length + 15) & ~15
    return { at, length, checksum: checksum.value >>> 0 }
  })
  parentPort.postMessage(answer)
})
