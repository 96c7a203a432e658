import type { MousePosition } from '../contract/computer-actions'
import type { Answer, Client } from '../measure/client'
import { longDrag } from './long-drag'
import { until } from './until'

/** An answer, and when it came: a time of `performance.now()`. */
export interface Timed extends Answer {
  readonly at: number
}

/** What is under way for a session. */
export interface Flight {
  readonly answers: Promise<Timed[]>
}

/** When a browser is killed. */
export interface Moment {
  readonly name: string
  /** How long what is under way takes when nothing happens to it, ms. */
  readonly lastsMs: number
  /** Resolves when it is well under way. Undefined: the browser is not acquired. */
  readonly begin?: (client: Client, session: string) => Promise<Flight>
}

const DRAG_MS = 4_000
const SCREENSHOTS_MS = 2_000
const AT_ONCE = 3
const STEPS = 80
const drag = longDrag(DRAG_MS, STEPS)

export const MOMENTS: readonly Moment[] = [
  { name: 'while it waits in its pool', lastsMs: 0 },
  { name: 'while it is leased', lastsMs: 0, begin: async () => ({ answers: Promise.resolve([]) }) },
  {
    name: 'in the middle of a drag',
    lastsMs: DRAG_MS,
    async begin(client, session) {
      const base = `/browsers/${session}/computer`
      const dragging = timed(client, `${base}/drag_mouse`, drag)
      await until('the drag is under way', DRAG_MS, async () => {
        const { x } = await client.json<MousePosition>('POST', `${base}/get_mouse_position`)
        return x > 100 && x < 750
      })
      return { answers: dragging.then((answer) => [answer]) }
    },
  },
  {
    name: 'in the middle of a screenshot',
    lastsMs: SCREENSHOTS_MS,
    async begin(client, session) {
      const began = performance.now()
      let taken = 0
      /** One after the other, until one fails. */
      const shoot = async (): Promise<Timed> => {
        for (;;) {
          const answer = await timed(client, `/browsers/${session}/computer/screenshot`, {})
          taken += 1
          if (answer.status >= 400 || answer.at - began > SCREENSHOTS_MS) return answer
        }
      }
      const answers = Promise.all(Array.from({ length: AT_ONCE }, shoot))
      await until('screenshots are under way', 10_000, () => taken >= AT_ONCE)
      return { answers }
    },
  },
]

async function timed(client: Client, path: string, body: unknown): Promise<Timed> {
  const answer = await client.send('POST', path, body)
  return { ...answer, at: performance.now() }
}
