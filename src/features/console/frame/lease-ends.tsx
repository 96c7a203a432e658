import type { EndedLease } from '../../../contract/ended-lease'
import type { BrowserSession } from '../../../contract/session'
import { describeReason } from '../../../resources/end-reason'
import { Disclosure } from '../../../ui/disclosure'
import { formatDuration, sentence, shortId } from '../../../ui/format'
import { TextLink } from '../../../ui/links'
import { RelativeTime } from '../../../ui/time'

/** When, why and by whom a session ended; and how others had had its browser before. The last lease comes first. */
export function LeaseEnds({ leases: [last, ...earlier] }: { leases: readonly EndedLease[] }) {
  if (!last) return null
  return (
    <div className="flex flex-col gap-1 px-4 pb-3">
      <p>
        <LeaseEnd lease={last} />
      </p>
      {earlier.length > 0 && (
        <Disclosure title="Earlier sessions" summary={String(earlier.length)}>
          <ul aria-label="Earlier sessions" className="flex flex-col gap-1">
            {earlier.map((lease) => (
              <li key={lease.id}>
                <TextLink to="/sessions/$id" params={{ id: lease.session_id }} search={{ ended: lease.ended_at }}>
                  {lease.name ?? shortId(lease.id)}
                </TextLink>{' '}
                <LeaseEnd lease={lease} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}

/** When, why and by whom one lease ended. */
export function LeaseEnd({ lease }: { lease: EndedLease }) {
  const { ended_at: at, leased_at: since, leased_by: by, message } = lease
  const rest = [
    message !== undefined && sentence(message.replace(/\.$/, '')),
    since !== undefined && `Lasted ${formatDuration(Date.parse(at) - Date.parse(since))}`,
    by !== undefined && `Acquired by ${by}`,
  ].filter(Boolean)
  return (
    <>
      <strong className="font-semibold">{describeReason(lease)}</strong> <RelativeTime at={at} />
      <span className="text-muted">{['', ...rest].join('. ')}.</span>
    </>
  )
}

/** The pool that another browser can be acquired from; undefined when the session ended because its pool was deleted. */
export const poolLeft = (pool: BrowserSession['pool'], last: EndedLease | undefined): BrowserSession['pool'] =>
  last?.reason === 'pool_deleted' ? undefined : pool

/** The record of a session whose browser went back to its pool, as far as its last lease says. */
export const sessionOfLease = ({
  session_id,
  ended_at,
  leased_at,
  pool,
  name,
  tags,
  host_id,
}: EndedLease): BrowserSession => ({
  session_id,
  created_at: leased_at ?? ended_at,
  cdp_ws_url: '',
  webdriver_ws_url: '',
  headless: false,
  stealth: false,
  timeout_seconds: 0,
  deleted_at: ended_at,
  ...(pool && { pool }),
  ...(name !== undefined && { name }),
  ...(tags && { tags }),
  ...(host_id !== undefined && { host_id }),
})
