import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import type { Replay } from '../../../contract/replay'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { testView } from '../../../resources/test-view'
import { VideoButton } from './video-button'
import { VideosPanel } from './videos-panel'

const SESSION = { ...SESSION_EXAMPLE, session_id: 's1', headless: false }
const AT = '/browser/replays/video?jwt=token&replay_id='
const record = (replay_id: string, more: Partial<Replay> = {}): Replay => ({
  replay_id,
  started_at: new Date(Date.now() - 65_000).toISOString(),
  finished_at: null,
  replay_view_url: `https://elsewhere.example/browser/replays?jwt=token&replay_id=${replay_id}`,
  size_bytes: null,
  video_url: `https://elsewhere.example${AT}${replay_id}`,
  ...more,
})

/** A service that keeps what is started, stopped and deleted. */
function serve(replays: Replay[]) {
  let kept = replays
  return answerFetch({
    'GET /browsers/s1/replays': () => Response.json(kept),
    'POST /browsers/s1/replays': () => {
      kept = [...kept, record('new', { started_at: new Date().toISOString() })]
      return Response.json(kept.at(-1), { status: 201 })
    },
    'POST /browsers/s1/replays/new/stop': () => {
      kept = kept.map((one) =>
        one.replay_id === 'new' ? { ...one, finished_at: new Date().toISOString(), size_bytes: 4096 } : one,
      )
      return new Response(null, { status: 200 })
    },
    'DELETE /browsers/s1/replays/old': () => {
      kept = kept.filter(({ replay_id }) => replay_id !== 'old')
      return new Response(null, { status: 204 })
    },
  })
}

const show = ({ ended = false } = {}) =>
  render(
    <>
      <VideoButton session={SESSION} ended={ended} />
      <VideosPanel sessionId="s1" ended={ended} />
    </>,
    { wrapper: testView().Around },
  )

test('a video is started and stopped beside the screen, is seen to run, and stands in the list afterwards', async () => {
  const sent = serve([])
  const screen = await show()
  await screen.getByRole('button', { name: 'Record video' }).click()
  await expect.element(screen.getByText('Recording 1 video')).toBeInTheDocument()
  await expect.element(screen.getByLabelText('Recorded for')).toHaveTextContent(/^0:\d\d$/)
  const list = screen.getByRole('list', { name: 'Videos' })
  await expect.element(list).toHaveTextContent('Recording')
  await screen.getByRole('button', { name: 'Stop video' }).click()
  await expect.element(screen.getByRole('button', { name: 'Record video' })).toBeVisible()
  await expect.element(list).toHaveTextContent('4 KiB')
  await expect.element(list.getByRole('link', { name: /^Download/ })).toHaveAttribute('href', `${AT}new`)
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /browsers/s1/replays',
    'POST /browsers/s1/replays/new/stop',
  ])
})

test('a video that another person records is shown with its time; one that is deleted is gone after a confirmation', async () => {
  const end = new Date().toISOString()
  const why = 'The disk of the server is full.'
  const sent = serve([record('old', { finished_at: end, size_bytes: 2048, failure: why }), record('running')])
  const screen = await show()
  await expect.element(screen.getByLabelText('Recorded for')).toHaveTextContent(/^1:\d\d$/)
  await expect.element(screen.getByText(why)).toBeVisible()
  await screen
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click()
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Delete video' }).click()
  await expect.element(screen.getByText(why)).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('list', { name: 'Videos' }).getByRole('listitem'))
    .toHaveTextContent('Recording')
})

test('of two videos that are recorded at once, a moment of each is named in a field of its own', async () => {
  serve([record('first', { started_at: '2026-11-21T10:00:00.000Z' }), record('second')])
  const screen = await show()
  const fields = screen.getByRole('textbox', { name: 'Name of this moment' })
  await expect.element(fields.nth(1)).toBeVisible()
  const names = fields.elements().map((field) => field.getAttribute('aria-label'))
  expect(new Set(names).size).toBe(2)
})

test('of a session that has ended no new video is promised, and nothing that continues', async () => {
  serve([record('old', { finished_at: new Date().toISOString(), size_bytes: 2048 })])
  const screen = await show({ ended: true })
  await screen.getByRole('button', { name: /^Delete/ }).click()
  await expect.element(screen.getByText(/links to it stop working\.$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Delete video' }).click()
  await expect.element(screen.getByText('This session has no videos.')).toBeVisible()
})

test('where nothing can be recorded there is no button, or it says why', async () => {
  answerFetch({})
  const foreign = await show()
  await expect.element(foreign.getByText('This service records no videos.')).toBeVisible()
  await expect.element(foreign.getByRole('button', { name: 'Record video' })).not.toBeInTheDocument()
  serve([])
  const screen = await render(<VideoButton session={{ ...SESSION, headless: true }} ended={false} />, {
    wrapper: testView().Around,
  })
  await expect
    .element(screen.getByRole('button', { name: 'Record video' }))
    .toHaveAccessibleDescription('A headless session has no screen')
})
