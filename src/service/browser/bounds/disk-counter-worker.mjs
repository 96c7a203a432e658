import { lstatSync, opendirSync } from 'node:fs'
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
  let bytes = 0
  look(Buffer.from(folder))
  return bytes

  /** Keeps the folders in it by their names alone: they may be very many, and their paths long. */
  function look(folder) {
    const folders = []
    // A name that is not UTF-8 would be another one as a string, which is not there.
    const entries = ifThere(() => opendirSync(folder, { encoding: 'buffer' }))
    try {
      for (let entry; bytes <= enough && (entry = entries?.readSync());) {
        const stats = ifThere(() => lstatSync(within(folder, entry.name)))
        bytes += stats ? Math.max(stats.blocks * 512, ENTRY_BYTES) : 0
        if (stats?.isDirectory()) folders.push(entry.name)
      }
    } finally {
      entries?.closeSync()
    }
    for (const name of folders) if (bytes <= enough) look(within(folder, name))
  }
}

const SLASH = Buffer.from('/')
const within = (folder, name) => Buffer.concat([folder, SLASH, name])

function ifThere(look) {
  try {
    return look()
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  }
}
