import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { codecOf, readFrameTimes } from './frame-times'

test('the times of all pictures are read from the index of a video, however uneven they are, and its codec', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-index-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'video.mp4')
  // Each second the second picture is left out.
  const picked = "select='not(eq(mod(n,10),1))'"
  const input = [
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=64x64:rate=10:duration=3',
    '-vf',
    picked,
    '-fps_mode',
    'passthrough',
  ]
  const output = [
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-bf',
    '0',
    '-movflags',
    '+faststart',
    '-video_track_timescale',
    '1000',
    file,
  ]
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...input, ...output])
  const bytes = await readFile(file)
  const asked: number[] = []
  const read = async (from: number, to: number) => {
    asked.push(to)
    return new Uint8Array(bytes.subarray(from, to))
  }
  const times = await readFrameTimes(read)
  const all = Array.from({ length: 30 }, (_, index) => index * 100)
  expect(times).toEqual(all.filter((_, index) => index % 10 !== 1))
  expect(codecOf(new Uint8Array(bytes))).toMatch(/^avc1\.64[0-9a-f]{4}$/)
  await expect(readFrameTimes(async () => new Uint8Array(100))).rejects.toThrow('no index')
})
