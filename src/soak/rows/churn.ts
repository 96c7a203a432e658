import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserSession } from '../../contract/session'
import { Churn } from '../churn/caller'
import { type Finding, type Row, without } from '../row'
import { type Holdings, Subject } from '../subject'
import { until } from '../until'

const CALLERS = 8
/** Of the time, what goes by before the service's holdings are looked at. */
const WARM = 0.1
const SAY_MS = 60_000

/** Everything is created, changed, used, crashed and deleted at random, under each other, by callers that also hang up. */
export const churn: Row = {
  name: 'churn',
  run: ({ seconds }, random, say) =>
    Subject.with(async (subject) => {
      await subject.start()
      const service = subject.pid
      await picturesTaken(subject)
      await churned(new Churn(subject, random), seconds * WARM, () => {})
      const before = await emptied(subject)
      const tried = await churned(new Churn(subject, random), seconds, say)
      const after = await emptied(subject)
      const kinds = Object.entries(tried.answers).map(([kind, count]) => `${count} x ${kind}`)
      for (const line of [...tried.wrong, ...subject.unexpected]) say(line)
      return [
        { promise: 'the service lives', seen: `process ${service}`, kept: subject.lives },
        without('every call is answered in the words of the interface', tried.wrong, kinds.join(', ')),
        without('every command of a debugger is answered', tried.unanswered, `${tried.debuggers} debuggers`),
        ...left(before, after),
        without('no request fails unexpectedly', subject.unexpected, 'read its log'),
      ]
    }),
}

/** Several at once: each thread that compresses pictures is there from its first one on, and keeps file descriptors. */
async function picturesTaken({ client }: Subject): Promise<void> {
  const { session_id } = await client.json<BrowserSession>('POST', '/browsers', {})
  const picture = () => client.call('POST', `/browsers/${session_id}/computer/screenshot`, {})
  await Promise.all(Array.from({ length: CALLERS }, picture))
  await client.call('DELETE', `/browsers/${session_id}`)
}

async function churned(churn: Churn, seconds: number, say: (text: string) => void): Promise<Churn> {
  const over = performance.now() + seconds * 1_000
  let said = performance.now()
  const caller = async () => {
    while (performance.now() < over) {
      await churn.act()
      if (performance.now() - said < SAY_MS) continue
      said = performance.now()
      say(`${churn.calls} calls, ${churn.debuggers} debuggers`)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return churn
}

/** Deletes all that the service knows of, and gives what is there all the same. */
async function emptied(subject: Subject): Promise<Holdings> {
  for (const pool of await subject.pools()) await subject.deletePool(pool)
  for (const { session_id } of await subject.client.json<BrowserSession[]>('GET', '/browsers?limit=100'))
    await subject.client.send('DELETE', `/browsers/${session_id}`)
  await until(
    'the browsers that the service knows of have ended',
    20_000,
    () => subject.processes().length === 0,
  ).catch(() => undefined)
  subject.client.close()
  await sleep(5_000)
  return subject.holdings()
}

const left = (before: Holdings, after: Holdings): Finding[] => [
  { promise: 'no browser is left without an owner', seen: `${after.processes} processes`, kept: after.processes === 0 },
  {
    promise: 'no file descriptor is left',
    seen: `${before.descriptors} after the warm-up, ${after.descriptors} at the end${more(before.files, after.files)}`,
    kept: after.descriptors <= before.descriptors,
  },
  {
    promise: 'no folder is left',
    seen: `${before.folders.length} after the warm-up, ${after.folders.length} at the end`,
    kept: after.folders.length <= before.folders.length,
  },
]

/** What there is more often than before. */
function more(before: readonly string[], after: readonly string[]): string {
  const known = [...before]
  const others = after.filter((file) => {
    const index = known.indexOf(file)
    if (index >= 0) known.splice(index, 1)
    return index < 0
  })
  return others.length === 0 ? '' : `: ${others.join(', ')}`
}
