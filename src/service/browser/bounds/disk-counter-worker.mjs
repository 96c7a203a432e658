import { lstatSync, opendirSync } from 'node:fs'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'

// What runs in the thread of `disk-counter.ts`: answers a folder with how many bytes it takes of its disk.

/** What an entry counts at least: very many small files are as bad for a disk as a few large ones. */
const ENTRY_BYTES = 16 * 1024

parentPort.on('message', ({ folder, enough }) => {
  let bytes
  try {
    bytes = count(folder, enough)
  } catch {
    // What cannot be read is hidden by the browser itself: its folders are the service's to read.
    bytes = Infinity
  }
  parentPort.postMessage(bytes)
})

function count(folder, enough) {
  const folders = [folder]
  let bytes = 0
  for (const current of folders) {
    const entries = ifThere(() => opendirSync(current))
    try {
      for (let entry; bytes <= enough && (entry = entries?.readSync());) {
        const file = path.join(current, entry.name)
        const stats = ifThere(() => lstatSync(file))
        bytes += stats ? Math.max(stats.blocks * 512, ENTRY_BYTES) : 0
        if (stats?.isDirectory()) folders.push(file)
      }
    } finally {
      entries?.closeSync()
    }
  }
  return bytes
}

function ifThere(look) {
  try {
    return look()
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  }
}
