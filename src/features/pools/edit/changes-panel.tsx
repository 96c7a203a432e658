import type { ReactNode } from 'react'
import { updatePool } from '../../../contract/endpoints/pools'
import type { Pool, PoolConfig, PoolStatus } from '../../../contract/pool'
import { describeHalted } from '../../../resources/describe-replacement'
import { useHalt } from '../../../resources/hosts'
import { Checkbox } from '../../../ui/checkbox'
import { Field } from '../../../ui/field'
import { plural } from '../../../ui/format'
import { FIELDS } from '../config/field-labels'
import type { ConfigField } from '../config/describe-config'
import { changesBetween } from '../config/changes-between'
import { ChangesList } from './changes-list'
import { differences, fieldsOfNewBrowsers, type PoolChanges } from '../config/pool-update'
import { idleEndedBy } from '../idle-ended'
import { UpdateRequest } from './update-request'

/** What saving changes, which browsers it reaches, and what will be sent. */
export function ChangesPanel({
  pool,
  status,
  before,
  after,
  body,
  policy,
  outdated,
  discard,
  onDiscard,
}: {
  pool: Pool
  status: PoolStatus | null | undefined
  before: PoolConfig
  /** Missing while something in the form is wrong. */
  after: PoolConfig | undefined
  body: PoolChanges
  /** As it stands in the form. */
  policy: string
  /** Idle browsers that the changes do not reach. */
  outdated: number
  discard: boolean
  onDiscard: (discard: boolean) => void
}) {
  if (!after) return <p className="py-4 text-muted">Fix the errors to see what will change.</p>
  const changes = changesBetween(before, after)
  if (changes.length === 0) {
    return <p className="py-4 text-muted">No changes yet. Your changes are listed here before you save them.</p>
  }
  return (
    <div className="flex flex-col">
      <Part title={plural(changes.length, 'change')}>
        <ChangesList changes={changes} label="Changes" />
      </Part>
      <Part title="Affected browsers">
        <AffectedBrowsers
          pool={pool}
          status={status}
          before={before}
          after={after}
          outdated={outdated}
          discard={discard}
          onDiscard={onDiscard}
        />
      </Part>
      <Part title="Request" note={`${updatePool.method} ${updatePool.path}`}>
        <UpdateRequest pool={pool} body={body} policy={policy} />
      </Part>
    </div>
  )
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 border-b border-line py-4 first:pt-0 last:border-b-0">
      <div className="flex min-h-7 items-center gap-2">
        <h2 className="shrink-0 font-semibold">{title}</h2>
        {note && <code className="min-w-0 truncate font-mono text-sm text-muted">{note}</code>}
      </div>
      {children}
    </section>
  )
}

const labels = (fields: readonly ConfigField[]): string => fields.map((field) => FIELDS[field].label).join(', ')

function AffectedBrowsers({
  pool,
  status,
  before,
  after,
  outdated,
  discard,
  onDiscard,
}: {
  pool: Pool
  status: PoolStatus | null | undefined
  before: PoolConfig
  after: PoolConfig
  outdated: number
  discard: boolean
  onDiscard: (discard: boolean) => void
}) {
  const acquired = pool.acquired_count
  const forNew = fieldsOfNewBrowsers(before, after)
  const atOnce = differences(before, after).filter((field) => !forNew.includes(field))
  const ending = after.size === before.size ? 0 : idleEndedBy(after.size, pool, status?.warming.length ?? 0)
  const kept = outdated - ending
  const tooMany = acquired - after.size
  const halt = useHalt()
  const paused = after.fill_rate_per_minute === 0 ? 'Filling is paused, so no new browser starts.' : undefined
  /** Why none comes in place of one that ends. */
  const why = paused ?? (halt && describeHalted(halt))
  return (
    <ul className="flex flex-col gap-2 text-muted">
      {atOnce.length > 0 && (
        <li>
          {labels(atOnce)}: {atOnce.length === 1 ? 'takes' : 'take'} effect at once, without replacing browsers.
        </li>
      )}
      {forNew.length > 0 && (
        <li>
          {labels(forNew)}: {forNew.length === 1 ? 'applies' : 'apply'} only to browsers that start from now on.
        </li>
      )}
      {ending > 0 && (
        <li className="text-warning">
          The pool becomes smaller: {plural(ending, 'idle browser')} {ending === 1 ? 'ends' : 'end'} at once.
        </li>
      )}
      {after.size < before.size && tooMany > 0 && (
        <li>
          {plural(tooMany, 'acquired browser')} more than the new size{' '}
          {tooMany === 1 ? 'ends when it is' : 'end when they are'} released.
        </li>
      )}
      {before.timeout_seconds !== after.timeout_seconds && acquired > 0 && (
        <li>The idle timeout applies to new sessions. Active ones keep theirs.</li>
      )}
      {acquired > 0 && (
        <li>
          {acquired === 1 ? 'The acquired browser is' : `The ${acquired} acquired browsers are`} not touched
          {forNew.length > 0
            ? `; released for reuse, ${acquired === 1 ? 'it goes' : 'they go'} back with the old configuration`
            : ''}
          .
        </li>
      )}
      {kept > 0 && (
        <li className="text-ink">
          <Field
            layout="inline"
            label={`Discard ${plural(kept, 'idle browser')} now`}
            help={
              discard
                ? `State left by earlier sessions is lost. ${why ?? 'Acquire calls wait until the replacements are ready.'}`
                : `${kept === 1 ? 'It keeps' : 'They keep'} the old configuration until a caller acquires and ends ${kept === 1 ? 'it' : 'them'}, or the pool is flushed.`
            }
          >
            <Checkbox checked={discard} onChange={(event) => onDiscard(event.currentTarget.checked)} />
          </Field>
        </li>
      )}
    </ul>
  )
}
