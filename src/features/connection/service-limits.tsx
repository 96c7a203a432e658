import { useQuery } from '@tanstack/react-query'
import type { Connection } from '../../client/connection'
import { serviceQueries } from '../../client/queries'
import { describeRights } from '../../contract/right-words'
import { countText, formatBytes, plural } from '../../ui/format'

/** What a service is, and what it allows; nothing for a service that does not report it. */
export function ServiceLimits({ connection }: { connection: Connection }) {
  const { data: info } = useQuery(serviceQueries.info(connection))
  if (!info) return null
  const { pooled_sessions_used: used, pooled_sessions_limit: limit, browser_version: chromium, key } = info
  const service: Fact[] = [
    ['Version', `Pooldeck ${info.version}${chromium === undefined ? '' : `, Chromium ${chromium}`}`],
    ['Isolation', info.isolation],
    ['Private networks', info.private_network],
  ]
  const limits: Fact[] = [
    ['Size of all pools', `${countText(used)} of at most ${plural(limit, 'browser')}`],
    ['Fill rate', `at most ${countText(info.fill_rate_cap)} % per minute`],
    [
      'Memory',
      `${formatBytes(info.memory_available_bytes)} for browsers, about ${formatBytes(info.memory_per_browser_bytes)} each`,
    ],
  ]
  return (
    <>
      <Facts title="Service" facts={service} />
      <Facts title="Limits" facts={limits} />
      {key && (
        <Facts
          title="Your key"
          facts={[
            ['Name', key.name],
            ['Rights', describeRights(key.rights)],
          ]}
        />
      )}
    </>
  )
}

type Fact = readonly [term: string, value: string]

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section aria-label={title}>
      <h3 className="pb-1 font-semibold">{title}</h3>
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
