import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { SESSION_EXAMPLE } from '../../contract/session'
import { OWN, testView } from '../../resources/test-view'
import { ConsoleSession } from './console-session'
import { EndedSession } from './frame/ended-session'
import { readConsoleSearch } from './search'

/** Sessions without a pool. */
const sessionOf = (session_id: string) => ({ ...SESSION_EXAMPLE, session_id, pool: undefined })

/** A person looks at a session until it ends. */
async function lookUntilEnd(id: string, isPrivate: boolean): Promise<void> {
  const canvas = new OffscreenCanvas(64, 48)
  canvas.getContext('2d')
  const screen = await canvas.convertToBlob()
  let ended = false
  let end = (): void => {}
  const ends = new Promise<void>((resolve) => (end = resolve))
  const gone = () =>
    Response.json({ code: 'not_found', message: `There is no browser session ${id}.` }, { status: 404 })
  answerFetch({
    [`GET /browsers/${id}/computer/screenshot`]: async () => {
      if (ended) await ends
      if (ended) return gone()
      ended = true
      return new Response(screen, { headers: { 'Content-Type': 'image/png', ETag: '"1"' } })
    },
    [`POST /browsers/${id}/computer/screenshot`]: gone,
    [`GET /browsers/${id}`]: () => Response.json({ ...sessionOf(id), deleted_at: new Date().toISOString() }),
  })
  const session = new ConsoleSession(OWN, sessionOf(id))
  const facts = { answers: true, silent: false, holdsKeys: true, timed: true, hidesKeys: true }
  session.know({ viewport: undefined, isPrivate, ...facts })
  const stop = session.start()
  await expect.poll(() => session.get().display.width).toBe(64)
  end()
  await expect.poll(() => session.get().ended).toBe(true)
  stop()
}

async function openEnded(id: string) {
  const { Around, router } = testView({
    path: '/sessions/$id',
    at: `/sessions/${id}`,
    validateSearch: readConsoleSearch,
  })
  await router.load()
  return render(<EndedSession sessionId={id} unknown={<p>There is no such session</p>} />, { wrapper: Around })
}

test('what was seen last of a session is on its page after it has ended, also when nothing was done to it', async () => {
  await lookUntilEnd('seen', false)
  const screen = await openEnded('seen')
  await screen.getByRole('button', { name: 'Last picture of seen' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Last picture of seen' })).toBeVisible()
})

test('of a private phase no last picture is kept', async () => {
  await lookUntilEnd('private', true)
  const screen = await openEnded('private')
  await expect.element(screen.getByRole('tab', { name: 'Events' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Last picture/ })).not.toBeInTheDocument()
})
