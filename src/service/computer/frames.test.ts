import { expect, test } from 'vitest'
import type { ScreenSource } from './device'
import { Frame } from './frame'
import { Frames } from './frames'

const still = new Frame(1, { png: Buffer.from('a picture'), width: 1, height: 1 })

test('a viewer who is sent away while the screen is looked at does not wait for a change', async () => {
  const stop = new AbortController()
  let looks = 0
  const screen: ScreenSource = {
    capture: () => Promise.resolve(still),
    withoutCursor: () => still.png(),
    follow: () => {
      looks += 1
      if (looks > 1) stop.abort(new Error('the service stops'))
      return Promise.resolve(still)
    },
    changed: false,
    capturedAt: 0,
    watch: () => () => {},
  }
  const frames = new Frames(screen, 60)
  const first = await frames.next({ waitMs: 0, type: 'image/png' })
  if (first === 'unchanged') throw new Error('the first picture is news')
  const next = frames.next({ etag: first.etag, waitMs: 60_000, type: 'image/png', signal: stop.signal })
  await expect(next).rejects.toThrow('the service stops')
})
