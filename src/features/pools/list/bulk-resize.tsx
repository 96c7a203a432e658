import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isDone } from '../../../client/batch'
import { useConnection } from '../../../client/connection'
import { serviceQueries } from '../../../client/queries'
import { Count } from '../../../ui/count'
import { Button } from '../../../ui/button'
import { Dialog, type DialogProps } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { Form } from '../../../ui/form'
import { plural } from '../../../ui/format'
import { NumberInput } from '../../../ui/number-input'
import { Segmented } from '../../../ui/segmented'
import { toast } from '../../../ui/toast'
import { batchOutcome } from '../../../resources/batch-outcome'
import { limitAfter, newSizes, type NewSize, readChange, type SizeChange } from './new-sizes'
import type { PoolEntry } from './pool-entry'
import { describeOutcome, idOfEntry, PoolLines } from './pool-lines'
import { change as changePool, usePoolBatch } from './use-pool-batch'

const CHANGES: Record<SizeChange, { label: string; first: string; unit?: string; rule: string }> = {
  set: { label: 'Set to', first: '', rule: 'Enter a whole number, 1 or more' },
  by: { label: 'Change by', first: '+1', rule: 'Enter a whole number such as +2 or -2' },
  percent: { label: 'Percent', first: '150', unit: '%', rule: 'Enter a whole number of percent, 1 or more' },
}

/** Changes the sizes of several pools: says what each gets, what ends with it and whether the limit of the service allows it, before anything is sent. */
export function BulkResize({ entries, onClose }: { entries: readonly PoolEntry[]; onClose: () => void }) {
  const { data: info } = useQuery(serviceQueries.info(useConnection()))
  // Those that are deleted go from the list; the dialog is about all that it was opened for.
  const [ids, setIds] = useState(() => new Set(entries.map(({ pool }) => pool.id)))
  const [change, setChange] = useState<SizeChange>('set')
  const [typed, setTyped] = useState(() => commonSize(entries))
  const field = useRef<HTMLInputElement>(null)
  // What was decided stays decided: done again, each pool gets what it was to get. One after the other: what one gives up is there for the next.
  const { state, run, stop, askAgain } = usePoolBatch<PoolEntry & { to: number }>(
    (connection, entry, signal) => changePool(connection, entry, { size: entry.to }, signal),
    (done) => {
      toast({ title: `${plural(done.length, 'pool')} resized` })
      onClose()
    },
    1,
  )
  const current = entries.filter(({ pool }) => ids.has(pool.id))
  const amount = readChange(change, typed)
  const sizes = amount === undefined ? [] : newSizes(change, amount, current)
  const changed = sizes.filter(({ from, to }) => from !== to && !Number.isNaN(to))
  const after = info && sizes.length > 0 ? limitAfter(sizes, info) : undefined
  const refused = after && after.over > 0 && changed.some(({ from, to }) => to > from)
  const ends = sizes.reduce((sum, each) => sum + each.ends, 0)
  const useless =
    amount === undefined
      ? CHANGES[change].rule
      : changed.length === 0
        ? 'Each pool has this size already'
        : refused
          ? `${plural(after.over, 'browser')} more than this service allows`
          : undefined
  const send = (): void => {
    if (useless !== undefined) return
    run(changed.map(({ entry, to }) => ({ ...entry, to })))
  }

  const shown: DialogProps =
    state.kind === 'asking'
      ? {
          open: true,
          onClose,
          title: `Resize ${plural(current.length, 'pool')}`,
          description: 'Acquired browsers stay, even if a pool then has more browsers than its new size.',
          actions: (
            <Button variant={ends > 0 ? 'danger' : 'primary'} onClick={send} disabledReason={useless}>
              {`Resize ${changed.length === 0 ? 'pools' : plural(changed.length, 'pool')}`}
              {ends > 0 && ` and end ${plural(ends, 'idle browser')}`}
            </Button>
          ),
          children: (
            <>
              <Form enter="sends" onSubmit={send}>
                <div className="flex flex-wrap items-end gap-3">
                  <Segmented
                    label="How the sizes change"
                    value={change}
                    onChange={(next) => {
                      setChange(next)
                      setTyped(CHANGES[next].first || commonSize(current))
                    }}
                    options={(Object.keys(CHANGES) as SizeChange[]).map((value) => ({
                      value,
                      label: CHANGES[value].label,
                    }))}
                  />
                  <div className="w-36">
                    <Field label={change === 'set' ? 'Size of each' : change === 'by' ? 'Browsers' : 'Of its size'}>
                      <NumberInput
                        ref={field}
                        value={typed}
                        {...(change === 'by' ? {} : { min: 1 })}
                        {...(change === 'percent' && { unit: '%', step: 10 })}
                        // What is typed replaces the size of now.
                        onFocus={(event) => event.currentTarget.select()}
                        onChange={(event) => setTyped(event.currentTarget.value)}
                      />
                    </Field>
                  </div>
                </div>
              </Form>
              {sizes.length > 0 && <SizeTable sizes={sizes} />}
              {after && (
                <p role="status" className={`mt-3 ${refused ? 'font-semibold text-danger' : 'text-muted'}`}>
                  {refused
                    ? `All pools together would have ${after.total} browsers; this service allows ${after.limit}.`
                    : `All pools together will have ${after.total} of ${after.limit} browsers.`}
                </p>
              )}
            </>
          ),
        }
      : batchOutcome({
          state,
          idOf: idOfEntry,
          noun: 'pool',
          running: `Resizing ${plural(state.items.length, 'pool')}`,
          verb: 'resize',
          past: 'resized',
          action: (left) => `Resize ${plural(left.length, 'pool')}`,
          renderLines: (left, batch) => (
            <PoolLines entries={left} say={(each) => `size ${each.to}. ${describeOutcome(batch, each)}`} />
          ),
          onStop: stop,
          onClose,
          more: (
            <Button
              onClick={() => {
                setIds(new Set(state.items.map(idOfEntry).filter((id) => !isDone(state.batch, id))))
                askAgain()
              }}
            >
              Change sizes
            </Button>
          ),
          onAgain: run,
        })
  return <Dialog {...shown} initialFocus={field} />
}

function SizeTable({ sizes }: { sizes: readonly NewSize[] }) {
  return (
    <div className="mt-4 max-h-72 overflow-auto border-y border-line">
      <table aria-label="New sizes" className="w-full tabular-nums">
        <thead className="sticky top-0 bg-raised text-left text-sm text-muted">
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-normal">
              Pool
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-normal">
              Now
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-normal">
              New
            </th>
            <th scope="col" className="py-1.5 font-normal">
              Effect
            </th>
          </tr>
        </thead>
        <tbody>
          {sizes.map((each) => (
            <tr key={each.entry.pool.id} className="border-t border-line">
              <th scope="row" className="max-w-48 py-1.5 pr-3 text-left font-semibold wrap-anywhere">
                {each.entry.title}
              </th>
              <td className="py-1.5 pr-3 text-right">
                <Count value={each.from} />
              </td>
              <td className={`py-1.5 pr-3 text-right ${each.to === each.from ? '' : 'font-semibold text-accent'}`}>
                <Count value={each.to} />
              </td>
              <td className={`py-1.5 ${each.ends > 0 ? 'text-danger' : 'text-muted'}`}>{effectOf(each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function effectOf({ from, to, ends }: NewSize): string {
  if (Number.isNaN(from)) return Number.isNaN(to) ? 'its size is unknown' : 'its size was unknown'
  if (ends > 0) return `ends ${plural(ends, 'idle browser')}`
  if (to === from) return 'no change'
  return to > from ? plural(to - from, 'more browser') : 'no browser ends'
}

/** The size that all of them have, to begin with. */
function commonSize(entries: readonly PoolEntry[]): string {
  const sizes = new Set(entries.map(({ pool }) => pool.browser_pool_config.size))
  return sizes.size === 1 ? String([...sizes][0]) : ''
}
