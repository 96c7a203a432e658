import { expect, onTestFinished, test, vi } from 'vitest'
import { abilities, ifOffered } from '../../client/abilities'
import { ApiError } from '../../client/errors'
import { answerFetch } from '../../client/test-service'
import { listFiles } from '../../contract/endpoints/filesystem'
import { SESSION_EXAMPLE } from '../../contract/session'
import { OWN } from '../../resources/test-view'
import { ConsoleSession } from './console-session'

const MODIFIERS = { ctrlKey: false, shiftKey: true, altKey: false, metaKey: false }

/** A service that has what is sent to it unless that is canceled at once, and answers when `answers`. */
function listening() {
  const service = { answers: true, arrived: [] as { operation: string; body: unknown }[] }
  vi.stubGlobal('fetch', async (url: string, { method, body, signal }: RequestInit) => {
    await new Promise((resolve) => setTimeout(resolve))
    signal?.throwIfAborted()
    const isPicture = method === 'GET'
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    if (!isPicture) service.arrived.push({ operation: url.split('/').at(-1) ?? '', body: sent })
    if (service.answers && !isPicture) return Response.json({ secret: false })
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return service
}

test.each(['nothing', 'an input'])(
  'a button and a key that are down come up when the person goes to another page while %s is under way',
  async (what) => {
    const service = listening()
    const bodiesOf = (name: string) => service.arrived.filter(({ operation }) => operation === name)
    const session = new ConsoleSession(OWN, SESSION_EXAMPLE)
    const leave = session.start()
    const { control } = session
    control.setAbilities({ holdsKeys: true, timed: true, hidesKeys: true })
    control.unlock()
    control.activate()
    control.keyboard.down({ ...MODIFIERS, key: 'Shift', code: 'ShiftLeft', location: 1, repeat: false }, false)
    control.pointAt([10, 20], { ...MODIFIERS, buttons: 1 })
    await expect.poll(() => control.get()).toMatchObject({ mode: 'active', waiting: 0, held: ['left'] })
    if (what === 'an input') {
      service.answers = false
      const before = service.arrived.length
      control.pointAt([30, 40], { ...MODIFIERS, buttons: 1 })
      // Or the key, which is said to be down again and again.
      await expect.poll(() => service.arrived.length).toBeGreaterThan(before)
      service.answers = true
    }
    leave()
    await expect.poll(() => bodiesOf('click_mouse').at(-1)?.body).toMatchObject({ click_type: 'up' })
    const up = { changes: [{ key: 'Shift', down: false }] }
    await expect.poll(() => bodiesOf('hold_keys').at(-1)?.body).toEqual(up)
  },
)

test('what was missing because the session had ended is offered again in the next one', async () => {
  const gone = { code: 'not_found', message: 'There is no browser session with this id.' }
  answerFetch({
    [`GET /browsers/${SESSION_EXAMPLE.session_id}`]: () => Response.json(gone, { status: 404 }),
    [`GET /browsers/${SESSION_EXAMPLE.session_id}/computer/screenshot`]: () => Response.json(gone, { status: 404 }),
  })
  await ifOffered(OWN, listFiles, () => Promise.reject(new ApiError(404, gone)))
  expect(abilities.has(OWN, listFiles)).toBe(false)
  const session = new ConsoleSession(OWN, SESSION_EXAMPLE)
  onTestFinished(session.start())
  await expect.poll(() => session.get().ended).toBe(true)
  expect(abilities.has(OWN, listFiles)).toBeUndefined()
})
