import { expect, test, vi } from 'vitest'
import { readAtMost } from './read-at-most'

async function* parts(ended: () => void): AsyncGenerator<Uint8Array> {
  try {
    for (;;) yield new Uint8Array(10)
  } finally {
    ended()
  }
}

test('a body without an end is read no further than its bound, and let go', async () => {
  const ended = vi.fn()
  await expect(readAtMost(parts(ended), 95)).rejects.toThrow('more than 95 bytes')
  expect(ended).toHaveBeenCalledOnce()
})

test('one within its bound is read as it is', async () => {
  const body = (async function* () {
    yield Buffer.from('wh')
    yield Buffer.from('ole')
  })()
  expect((await readAtMost(body, 5)).toString()).toBe('whole')
})
