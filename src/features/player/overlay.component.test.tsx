import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Moment } from './moment'
import { Overlay } from './overlay'
import { Playback } from './playback'

const drag: Moment = {
  id: 'drag',
  at: 2_000,
  duration: 1_000,
  lane: 'actions',
  title: 'Drags',
  text: '',
  tone: 'plain',
  searched: 'drags',
  path: [
    [0, 100, 100],
    [500, 200, 100],
    [1_000, 300, 200],
  ],
}

test('the path of a drag is drawn over the picture while it is done, up to where the pointer is then, and is gone soon after', async () => {
  const playback = new Playback(0)
  const { container } = await render(
    <Overlay playback={playback} moments={[drag]} size={{ width: 800, height: 600 }} />,
  )
  /** The whole path is below, what was done of it above. */
  const drawn = (): (string | null)[] =>
    [...container.querySelectorAll('polyline')].map((line) => line.getAttribute('points'))
  const whole = '100,100 200,100 300,200'
  for (const [at, done] of [
    [1_000, undefined],
    [2_000, '100,100'],
    [2_600, '100,100 200,100'],
    [3_000, whole],
    [4_000, undefined],
  ] as const) {
    playback.seek(at)
    await expect.poll(drawn).toEqual(done === undefined ? [] : [whole, whole, done])
  }
})
