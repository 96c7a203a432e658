import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch, type SentRequest } from '../../client/test-service'
import { BrowserSession } from '../../contract/session'
import { testView } from '../../resources/test-view'
import { VideoPage } from './video-page'

const EXAMPLE = BrowserSession.meta()?.['example'] as BrowserSession
const SESSION: BrowserSession = { ...EXAMPLE, session_id: 's1', name: 'cart-run' }
const VIDEO = {
  replay_id: 'v1',
  started_at: '2026-01-31T09:30:00.000Z',
  finished_at: '2026-01-31T09:30:06.000Z',
  replay_view_url: 'http://localhost/browser/replays?jwt=token',
  video_url: `${location.origin}/browser/replays/video?jwt=token&replay_id=v1`,
  // Nothing was recorded, so that nothing is played.
  size_bytes: 0,
}
const GONE = Response.json(
  { code: 'not_found', message: 'There is no browser session with the id s1.' },
  { status: 404 },
)

test.for([
  ['one that is active', () => Response.json(SESSION)],
  [
    'one that has ended',
    ({ query }: SentRequest) =>
      query.has('include_deleted')
        ? Response.json({ ...SESSION, deleted_at: '2026-01-31T10:00:00.000Z' })
        : GONE.clone(),
  ],
] as const)('a video says the name of its session: %s', async ([, answer]) => {
  answerFetch({ 'GET /browsers/s1/replays': () => Response.json([VIDEO]), 'GET /browsers/s1': answer })
  const { Around, router } = testView({ path: '/sessions/$id/videos/$video', at: '/sessions/s1/videos/v1' })
  await router.load()
  const screen = await render(<VideoPage sessionId="s1" videoId="v1" loadOwn={() => []} renderMake={() => null} />, {
    wrapper: Around,
  })
  await expect.element(screen.getByRole('link', { name: 'cart-run' })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Video of cart-run/)
})
