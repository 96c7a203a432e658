import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Atomic } from '../database/atomic'
import type { HostProcess } from '../state/hosts'
import { notifyAll } from '../state/notices'
import { hostTaken } from '../state/problems'
import type { Timing } from '../state/timing'

/** How often to look whether the other process has renewed its claim, ms. */
const pollMs = 100

/** Another process that has the claim of a host, and how the claim stands: it changes with each renewal. */
interface Holder {
  readonly address: string
  readonly claim: string
}

/**
 * Throws StartError when another process lives under the id of this host: it renews its claim on request. One that has died
 * has a claim for some seconds more, and does not respond. `goesOn`: whether this process still wants to join.
 */
export async function refuseSecondProcess(
  atomic: Atomic,
  host: HostProcess,
  { renewMs, answerMs }: Timing,
  goesOn: () => boolean,
): Promise<void> {
  const holder = await otherHolder(atomic, host)
  if (!holder) return
  await atomic(sql`select ${notifyAll({ kind: 'hosts' })}`)
  const until = performance.now() + renewMs + answerMs
  while (goesOn() && performance.now() < until) {
    await sleep(pollMs)
    const now = await otherHolder(atomic, host)
    if (!now) return
    if (now.claim !== holder.claim) throw hostTaken(now.address)
  }
}

async function otherHolder(atomic: Atomic, { id, secret }: HostProcess): Promise<Holder | undefined> {
  const [[holder]] = await atomic(
    sql<Holder>`select address, claimed_until::text as claim from hosts
      where id = ${id} and secret <> ${secret} and claimed_until > clock_timestamp()`,
  )
  return holder
}
