import { useRouterState } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { abilities } from '../../client/abilities'
import { answerFetch } from '../../client/test-service'
import { listReplays } from '../../contract/endpoints/replays'
import { OWN, testView } from '../../resources/test-view'
import { commandNamed } from '../../ui/test-commands'
import { VideoPage } from './video-page'

const START = Date.parse('2026-01-31T09:30:00.000Z')

function Page() {
  const { t } = useRouterState({ select: ({ location }) => location.search as { t?: number } })
  return <VideoPage sessionId="s1" videoId="v1" t={t} loadOwn={() => []} renderMake={() => null} />
}

async function openVideo() {
  answerFetch({
    'GET /browsers/s1/replays': () =>
      Response.json([
        {
          replay_id: 'v1',
          started_at: new Date(START).toISOString(),
          finished_at: new Date(START + 60_000).toISOString(),
          replay_view_url: 'http://localhost/browser/replays?jwt=token',
          video_url: `${location.origin}/browser/replays/video?jwt=token&replay_id=v1`,
          size_bytes: 4096,
        },
      ]),
    'GET /browsers/s1/replays/v1/marks': () =>
      Response.json([
        { name: 'First', offset_ms: 1_000 },
        { name: 'Second', offset_ms: 5_000 },
      ]),
    'GET /browsers/s1/replays/v1/actions': () => Response.json([]),
    'GET /browsers/s1/telemetry/events': () => Response.json([]),
    'GET /browser/replays/video': () => new Response(null, { status: 404 }),
  })
  const { Around, router } = testView({ path: '/sessions/$id/videos/$video', at: '/sessions/s1/videos/v1' })
  await router.load()
  const screen = await render(<Page />, { wrapper: Around })
  const row = (name: string) => screen.getByRole('option', { name })
  await expect.element(row('Second')).toBeVisible()
  return { screen, router, row }
}

test('the moment that was chosen last stays, though the address is still on its way to the one before', async () => {
  const { router, row } = await openVideo()
  const shown = (): unknown => (router.state.location.search as { t?: number }).t
  // Told before the page shows where it leads.
  const unsubscribe = router.history.subscribe(() => {
    unsubscribe()
    row('Second')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
  await row('First').click()
  await expect.poll(shown).toBe(5_000)
  await expect.element(row('Second')).toHaveAttribute('aria-selected', 'true')
})

test('who leaves the page while a moment is looked for is not called back to it', async () => {
  const { router, row } = await openVideo()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  row('First')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(row('First')).toHaveAttribute('aria-selected', 'true')
  router.history.push('/scenarios')
  await vi.advanceTimersByTimeAsync(1_000)
  // Drawn by then.
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  expect(router.history.location.href).toBe('/scenarios')
})

test('what can be done with a video is among the commands, and with a range of it once there is one', async () => {
  const { screen } = await openVideo()
  for (const label of ['Copy link to this moment', 'Download the video'])
    await expect.poll(() => commandNamed(label)).toBeDefined()
  await expect.poll(() => commandNamed('Clear range')).toBeUndefined()
  commandNamed('Set range start')?.run()
  const range = screen.getByRole('group', { name: 'Selected range' })
  await expect.element(range).toBeVisible()
  await expect
    .poll(() => commandNamed('Create a scenario of the range')?.disabledReason)
    .toBe('No actions in this range')
  commandNamed('Copy as a bug report')?.run()
  await screen.getByRole('dialog', { name: 'Bug report' }).getByRole('button', { name: 'Close' }).click()
  commandNamed('Clear range')?.run()
  await expect.element(range).not.toBeInTheDocument()
  await expect.poll(() => commandNamed('Clear range')).toBeUndefined()
})

test.each([
  [404, 'Video not found', 0],
  [403, 'Couldn’t load the video', 0],
  [500, 'Couldn’t load the video', 1],
])('a video that is not loaded (%i) is offered again only where that can help', async (status, title, offers) => {
  abilities.learn(OWN, listReplays, true)
  const refused = () => Response.json({ code: 'refused', message: 'Refused.' }, { status })
  answerFetch({ 'GET /browsers/s1/replays': refused })
  const { Around, router } = testView({ path: '/sessions/$id/videos/$video', at: '/sessions/s1/videos/v1' })
  await router.load()
  const screen = await render(<Page />, { wrapper: Around })
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(offers)
})
