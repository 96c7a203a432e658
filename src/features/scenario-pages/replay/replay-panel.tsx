import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown, Play, Square } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../../../client/connection'
import { poolQueries, sessionQueries } from '../../../client/queries'
import { useDenied } from '../../../client/rights'
import { batchComputerAction } from '../../../contract/endpoints/computer'
import { describeReplacement } from '../../../resources/describe-replacement'
import { useHalt } from '../../../resources/hosts'
import { sessionTitle } from '../../../resources/session-title'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Form } from '../../../ui/form'
import { TextLink } from '../../../ui/links'
import { Menu } from '../../../ui/menu'
import { NumberInput } from '../../../ui/number-input'
import { ReplaySwitches } from './replay-switches'
import type { Options } from './replays'
import type { ValuesOfReplay } from './use-values'
import { ValuesFields } from './values-fields'
import { shortPoolTitle } from '../../../resources/pool-address'

/** More browsers of a pool at once than this are no test any more. */
const MOST_RUNS = 20

export type Where = { kind: 'session'; id: string } | { kind: 'pool'; id: string }

/** Where the scenario is replayed, and how. */
export function ReplayPanel({
  where,
  onWhere,
  isRunning,
  problem,
  onStart,
  onStop,
  values,
}: {
  where: Where | undefined
  onWhere: (where: Where) => void
  isRunning: boolean
  /** Why it cannot be replayed now. */
  problem: string | undefined
  onStart: (count: number, options: Options) => void
  onStop: () => void
  values: ValuesOfReplay
}) {
  const connection = useConnection()
  const { data: sessions = [] } = useQuery(sessionQueries.list(connection))
  const { data: pools = [] } = useQuery(poolQueries.list(connection))
  const [typed, setTyped] = useState('2')
  const [options, setOptions] = useState<Options>({ continueOnFailure: false, scaleCoordinates: false })
  const count = Number(typed)
  const isCount = Number.isInteger(count) && count >= 1 && count <= MOST_RUNS
  const session = sessions.find(({ session_id }) => where?.kind === 'session' && session_id === where.id)
  const pool = pools.find(({ id }) => where?.kind === 'pool' && id === where.id)
  const chosen = session ? sessionTitle(session) : pool && shortPoolTitle(pool)
  const denied = useDenied(batchComputerAction)
  const halt = useHalt()
  const why =
    denied ??
    problem ??
    (!chosen
      ? 'Choose where to replay it'
      : where?.kind === 'pool' && !isCount
        ? 'Enter a number of browsers'
        : undefined)

  return (
    <Form
      enter="sends"
      aria-label="Replay"
      className="flex flex-col gap-3 px-4 py-3"
      onSubmit={() => {
        // Without a button that sends, as while it runs, Enter in the only field sends by itself.
        if (!isRunning && why === undefined) onStart(count, options)
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Menu
          trigger={
            <Button icon={<ChevronsUpDown />}>
              {chosen ? (
                <>
                  <span className="sr-only">Replay on </span>
                  {session ? 'Session' : 'Pool'} {chosen}
                </>
              ) : (
                'Choose where to replay'
              )}
            </Button>
          }
          sections={[
            {
              title: 'A session',
              items: sessions.map((one) => ({
                id: one.session_id,
                label: sessionTitle(one),
                hint: one.pool?.name ?? '',
                checked: where?.kind === 'session' && where.id === one.session_id,
                onSelect: () => onWhere({ kind: 'session', id: one.session_id }),
              })),
            },
            {
              title: 'Browsers acquired from a pool',
              items: pools.map(({ id, name }) => ({
                id,
                label: shortPoolTitle({ id, name }),
                checked: where?.kind === 'pool' && where.id === id,
                onSelect: () => onWhere({ kind: 'pool', id }),
              })),
            },
          ]}
        />
        {isRunning ? (
          <Button
            icon={<Square />}
            onClick={(event) => {
              // By the end of this click the button, which keeps the focus, may be the one that sends the form.
              event.preventDefault()
              onStop()
            }}
          >
            Stop replay
          </Button>
        ) : (
          <Button type="submit" variant="primary" icon={<Play />} disabledReason={why}>
            Replay
          </Button>
        )}
      </div>
      {where && !chosen && sessions.length > 0 && (
        <p className="text-sm text-warning">That session has ended. Choose another one.</p>
      )}
      {sessions.length + pools.length === 0 && (
        <p className="text-sm text-muted">
          There are no sessions and no pools. <TextLink to="/pools">Acquire a browser</TextLink> first.
        </p>
      )}
      {where?.kind === 'pool' && (
        <Field
          label="Browsers"
          error={isCount ? undefined : `Enter a number from 1 to ${MOST_RUNS}`}
          help={`Each is acquired for the replay, and closed when it is done. ${describeReplacement(pool ? [pool] : [], { halt, isOne: true })}`}
        >
          <div className="w-40">
            <NumberInput value={typed} min={1} max={MOST_RUNS} onChange={(event) => setTyped(event.target.value)} />
          </div>
        </Field>
      )}
      <ValuesFields values={values} />
      <ReplaySwitches options={options} onChange={setOptions} />
    </Form>
  )
}
