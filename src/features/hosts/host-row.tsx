import { CirclePause, Undo2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useDenied } from '../../client/rights'
import { updateHost } from '../../contract/endpoints/service'
import type { Host } from '../../contract/host'
import { hostTitle } from '../../resources/hosts'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Count } from '../../ui/count'
import { Cell, Row } from '../../ui/data-table'
import { countText } from '../../ui/format'
import { expandLanes } from '../../ui/lane-fold'
import { Lanes } from '../../ui/lanes'
import { TextLink } from '../../ui/links'
import { Mono } from '../../ui/mono'
import { Age } from '../../ui/time'
import { tip } from '../../ui/tooltip'
import { DrainDialog } from './drain-dialog'
import {
  besidePools,
  browsersOf,
  describeLoad,
  describeMemory,
  drainable,
  hostLanes,
  describeState,
} from './describe-host'
import { useUndrain } from './use-drain'

const SPARES_HINT =
  'Spare browsers are kept warm for sessions without a pool. They don’t count toward the size of any pool.'

/** A host: how busy it is, and whether it may be let drain. */
export function HostRow({
  host,
  others,
  load,
}: {
  host: Host
  others: readonly Host[]
  /** Whether any host reports what its machine is busy with. */
  load: boolean
}) {
  const { capacity, acquired, sessions_without_pool: standalone } = host
  const beside = besidePools(host)
  const title = hostTitle(host)
  const lanes = expandLanes(hostLanes(host)).map((state) => ({ state }))
  return (
    <Row data-host={host.id}>
      <Cell heads>
        <span className="flex min-w-0 flex-col items-start gap-y-0.5 py-1.5">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold wrap-anywhere">
              {/* An address that is too long for its line goes on with its port. */}
              {title.split(/(?<=:)/).map((part, index) => (
                <Fragment key={part}>
                  {index > 0 && <wbr />}
                  {part}
                </Fragment>
              ))}
            </span>
            {host.answered && others.length > 0 && (
              <span {...tip('This host serves this dashboard')}>
                <Badge>this one</Badge>
              </span>
            )}
          </span>
          {/* In lines as narrow as the table needs: what drains the host stays in view. */}
          <Mono quiet wraps alone label="host id">
            {host.id}
          </Mono>
          <span className="flex flex-col items-start gap-y-0.5 sm:hidden">
            <State host={host} />
            {standalone > 0 && (
              <span className="text-sm whitespace-nowrap text-muted">{standalone} without a pool</span>
            )}
          </span>
        </span>
      </Cell>
      <Cell from="sm">
        <State host={host} />
      </Cell>
      <Cell>
        <span className="flex flex-col gap-y-1 py-1.5">
          <Lanes lanes={lanes} compact />
          <span className="text-sm whitespace-nowrap text-muted tabular-nums">
            <Count value={browsersOf(host)} /> of <Count value={capacity} />
            {beside !== '' && <span {...tip(SPARES_HINT)}>{`, ${beside}`}</span>}
          </span>
          {load && <span className="text-sm text-muted lg:hidden">{describeLoad(host)}</span>}
        </span>
      </Cell>
      <Cell align="end">
        {acquired + standalone === 0 ? (
          <span className="text-muted">0</span>
        ) : (
          <TextLink
            to="/sessions"
            search={{ q: host.id }}
            aria-label={`${countText(acquired)} acquired on ${title}: show its sessions`}
          >
            {countText(acquired)}
          </TextLink>
        )}
      </Cell>
      <Cell from="xl" align="end">
        <span className={standalone > 0 ? undefined : 'text-muted'}>
          <Count value={standalone} />
        </span>
      </Cell>
      {load && (
        <>
          <Cell from="lg" align="end">
            <span className="whitespace-nowrap">{describeMemory(host)}</span>
          </Cell>
          <Cell from="lg" align="end">
            {host.processes}
          </Cell>
        </>
      )}
      <Cell from="md">
        <Mono quiet alone label="version">
          {host.version}
        </Mono>
      </Cell>
      <Cell from="xl" align="end">
        <Age since={host.joined_at} />
      </Cell>
      <Cell tight>
        <Action host={host} others={others} />
      </Cell>
    </Row>
  )
}

function State({ host }: { host: Host }) {
  const { word, tone, meaning } = describeState(host.state)
  return (
    <span {...tip(meaning)}>
      <Badge tone={tone}>{word}</Badge>
    </span>
  )
}

function Action({ host, others }: { host: Host; others: readonly Host[] }) {
  const [asking, setAsking] = useState(false)
  const title = hostTitle(host)
  const undrain = useUndrain(host)
  const denied = useDenied(updateHost)
  const what = drainable(host)
  return (
    <span className="flex justify-end">
      {what === 'drain' && (
        <Button
          size="small"
          icon={<CirclePause />}
          aria-label={`Drain host ${title}`}
          disabledReason={denied}
          onClick={() => setAsking(true)}
        >
          <span className="max-sm:sr-only">Drain</span>
        </Button>
      )}
      {what === 'undrain' && (
        <Button
          size="small"
          icon={<Undo2 />}
          aria-label={`Undrain host ${title}`}
          pending={undrain.isPending}
          disabledReason={denied}
          onClick={() => undrain.send()}
        >
          <span className="max-sm:sr-only">Undrain</span>
        </Button>
      )}
      {asking && <DrainDialog host={host} others={others} onClose={() => setAsking(false)} />}
    </span>
  )
}
