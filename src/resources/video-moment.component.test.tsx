import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Replay } from '../contract/replay'
import { testView } from './test-view'
import { VideoMoment } from './video-moment'

const START = Date.parse('2026-01-31T09:30:00.000Z')
const video = (replay_id: string, from: number, to: number | null, more: Partial<Replay> = {}): Replay => ({
  replay_id,
  started_at: new Date(START + from).toISOString(),
  finished_at: to === null ? null : new Date(START + to).toISOString(),
  replay_view_url: 'http://localhost/browser/replays?jwt=token',
  video_url: `http://localhost/browser/replays/video?jwt=token&replay_id=${replay_id}`,
  size_bytes: 4096,
  ...more,
})
const show = (replays: readonly Replay[] | null | undefined, at: number) =>
  render(<VideoMoment sessionId="s1" replays={replays} at={START + at} />, { wrapper: testView().Around })

test('a moment that a video shows has a link to it, to the millisecond; of several videos the last to begin', async () => {
  const screen = await show([video('long', 0, 60_000), video('running', 20_000, null)], 65_250)
  await expect
    .element(screen.getByRole('link', { name: 'Video at 0:45' }))
    .toHaveAttribute('href', '/sessions/s1/videos/running?t=45250')
})

test('there is none where nothing was recorded then, nothing is in the video, or the service has no videos', async () => {
  const before = video('later', 70_000, 80_000)
  const empty = video('empty', 0, 80_000, { size_bytes: 0 })
  for (const replays of [[before, empty], [], null, undefined]) {
    const screen = await show(replays, 65_250)
    await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
    await screen.unmount()
  }
})
