import { parentPort, workerData } from 'node:worker_threads'

// What runs in the thread of `strip-encoder.ts`: answers where pixels are with where their blocks are.
const { module, memory } = workerData
const instance = await WebAssembly.instantiate(module, { env: { memory } })
const { compress, blocks, checksum } = instance.exports

parentPort.on('message', ({ pixels, width, height }) => {
  const length = compress(pixels, width, height)
  parentPort.postMessage({ at: blocks.value, length, checksum: checksum.value >>> 0 })
})
