import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { PacedReader } from './paced-reader'

/** Writes 300 numbered lines to descriptor 3, one a millisecond, and ends. */
const TALKER = `
const { writeSync } = require('node:fs')
let count = 0
const timer = setInterval(() => {
  writeSync(3, 'line ' + (count += 1) + '\\n')
  if (count === 300) clearInterval(timer)
}, 1)`

const LINES = Array.from({ length: 300 }, (_, index) => `line ${index + 1}\n`).join('')

async function hear(isPaced: boolean): Promise<{ text: string; pieces: number }> {
  const child = spawn(process.execPath, ['-e', TALKER], { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] })
  const pieces: string[] = []
  const reader = new PacedReader(child.stdio[3] as Readable, (piece) => pieces.push(piece.toString()))
  reader.isPaced = isPaced
  await once(child, 'close')
  return { text: pieces.join(''), pieces: pieces.length }
}

test('all that is written is read in order, in fewer pieces when it is paced, to the end', async () => {
  const [paced, atOnce] = [await hear(true), await hear(false)]
  expect(paced.text).toBe(LINES)
  expect(atOnce.text).toBe(LINES)
  expect(paced.pieces).toBeLessThan(atOnce.pieces / 3)
})

test('more than is read at once is read on without a pause, byte for byte', async () => {
  const size = 8 * 1024 * 1024
  const writes = `require('node:fs').writeSync(3, Buffer.alloc(${size}, 'abcdefg'))`
  const child = spawn(process.execPath, ['-e', writes], { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] })
  const pieces: Buffer[] = []
  const reader = new PacedReader(child.stdio[3] as Readable, (piece) => pieces.push(piece))
  reader.isPaced = true
  await once(child, 'close')
  expect(Buffer.concat(pieces).equals(Buffer.alloc(size, 'abcdefg'))).toBe(true)
})
