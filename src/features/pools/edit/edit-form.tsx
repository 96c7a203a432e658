import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useConnection } from '../../../client/connection'
import { poolQueries } from '../../../client/queries'
import { useDenied } from '../../../client/rights'
import { updatePool } from '../../../contract/endpoints/pools'
import type { Pool } from '../../../contract/pool'
import { useStore } from '../../../lib/store'
import { Button } from '../../../ui/button'
import { plural } from '../../../ui/format'
import { lazyComponent } from '../../../ui/lazy-component'
import { TextLink } from '../../../ui/links'
import { Skeleton } from '../../../ui/skeleton'
import { toast } from '../../../ui/toast'
import type { PoolDraft } from '../form/draft'
import { FailureNotice } from '../form/failure-notice'
import { FieldRemarks } from '../form/field-remarks'
import { FormFrame } from '../form/form-frame'
import { resolverWith } from '../form/form-problems'
import type { PoolForm } from '../config/form-values'
import { formOfPool } from '../config/from-pool'
import { usePoolForm } from '../form/use-pool-form'
import { useUpdatePool } from '../page/use-update-pool'
import { useHalt } from '../../../resources/hosts'
import { poolAddress, poolTitle } from '../../../resources/pool-address'
import { ArrivalNotice } from './arrival-notice'
import { ChangesPanel } from './changes-panel'
import { compare, useComparison } from './comparison'
import { ElsewhereNotice } from './elsewhere-notice'
import type { PoolChanges } from '../config/pool-update'
import { rebased, typedFields } from '../config/rebase'
import { Notice } from '../../../ui/notice'
import { draftNewPool } from '../form/use-draft'

// Its editor is large.
const ConfigJson = lazyComponent(async () => (await import('./config-json')).ConfigJson)

const REMARKS = {
  name: 'You can change the name of a pool, but not remove it.',
  viewport: 'Without numbers, the default is sent.',
}

/** A pool with a name keeps one. */
const resolve = (named: boolean) =>
  resolverWith(({ name }) =>
    named && name.trim() === '' ? [{ path: 'name', message: 'can’t be removed: enter a name' }] : [],
  )

/** The edit form: the fields of the pool on the left, what they change and whom it reaches on the right. */
export function EditForm({
  pool,
  isGone,
  draft,
  size,
}: {
  pool: Pool
  /** The pool was deleted while it is edited. */
  isGone: boolean
  draft: PoolDraft
  /** A size to begin with. */
  size: number | undefined
}) {
  const connection = useConnection()
  const denied = useDenied(updatePool)
  const navigate = useNavigate()
  const { data: status } = useQuery(poolQueries.status(connection, pool.id))
  const { dataUpdatedAt } = useQuery(poolQueries.detail(connection, pool.id))
  const [baseline, setBaseline] = useState(() => {
    const now = formOfPool(pool.browser_pool_config)
    const from = draft.savedBaseline(now) ?? now
    draft.startFrom(from)
    return from
  })
  const [discard, setDiscard] = useState(false)

  const open = (changed: Pool): void => {
    state.done()
    void navigate({ to: '/pools/$pool', params: { pool: poolAddress(changed) } })
  }
  const { update, failedAt } = useUpdatePool(pool.id, {
    onError: (error) => state.refused(error),
    onSuccess: (changed) => {
      open(changed)
      toast({ title: `Changes saved to ${poolTitle(changed)}` })
    },
  })
  const state = usePoolForm(
    baseline,
    draft,
    (values) => {
      const { body, remoteChanges } = compare(baseline, pool, values, discard)
      if (!isEmpty(body) && remoteChanges.length === 0 && !update.isPending) update.mutate(body)
    },
    { resolver: resolve(baseline.name !== ''), jsonLabel: 'Configuration as JSON' },
  )
  const { form, failure, typedRequest } = state
  const typed = useStore(typedRequest)

  const prefill = useEffectEvent(() => {
    if (size !== undefined && !state.restored) {
      form.setValue('size', String(size), { shouldDirty: true, shouldValidate: true })
    }
  })
  useEffect(() => prefill(), [])

  // Typing comes first; a large policy makes the comparing the slow part.
  const entered = useWatch({ control: form.control }) as PoolForm
  const values = useDeferredValue(entered)
  const { before, after, body, outdated, remoteChanges, isApplied } = useComparison(baseline, pool, values, discard)
  /** No new browser comes in place of an idle one. */
  const stops = useHalt() !== undefined || after?.fill_rate_per_minute === 0
  const isChangedElsewhere = remoteChanges.length > 0 && !update.isPending && !update.isSuccess

  const takeOver = (): void => {
    const next = formOfPool(pool.browser_pool_config)
    const merged = rebased(baseline, form.getValues(), next)
    draft.startFrom(next)
    setBaseline(next)
    form.reset(next)
    // The text was of what the pool was.
    typedRequest.set(undefined)
    for (const field of typedFields(next, merged)) {
      form.setValue(field, merged[field], { shouldDirty: true, shouldValidate: true })
    }
  }

  const createFromForm = async (): Promise<void> => {
    const fits = await draftNewPool(connection.id, form.getValues())
    if (fits) state.done()
    else toast({ kind: 'danger', title: 'Part of this form is too large to take along' })
    void navigate({ to: '/pools/new' })
  }

  const notice = () => {
    if (isGone) return <GoneNotice onCreate={() => void createFromForm()} />
    if (isChangedElsewhere) {
      return (
        <ElsewhereNotice changes={remoteChanges} typed={new Set(typedFields(baseline, values))} onTakeOver={takeOver} />
      )
    }
    if (failure?.kind === 'unknown') {
      return (
        <ArrivalNotice
          failure={failure}
          arrival={dataUpdatedAt <= failedAt ? 'looking' : isApplied ? 'arrived' : 'not-arrived'}
          onAgain={() => state.submit()}
          onOpen={() => open(pool)}
        />
      )
    }
    return (
      failure && <FailureNotice failure={failure} nothingDone="Nothing was changed." onAgain={() => state.submit()} />
    )
  }

  return (
    <FieldRemarks value={REMARKS}>
      <FormFrame
        state={state}
        label="Edit pool"
        title={`Edit ${poolTitle(pool)}`}
        meta={
          <TextLink alone to="/pools/$pool" params={{ pool: poolAddress(pool) }}>
            Back to the pool
          </TextLink>
        }
        purpose="save the changes"
        own={pool}
        result="Effects of the changes"
        notice={notice()}
        submitLabel={
          body.discard_all_idle
            ? `Save and ${stops ? 'end' : 'replace'} ${plural(outdated, 'idle browser')}`
            : 'Save changes'
        }
        sending={update}
        denied={denied}
        disabledReason={whyNot(
          isGone,
          isChangedElsewhere,
          // What was just typed is compared when it is sent.
          entered === values && after !== undefined && isEmpty(body) && !typed?.blocking.length,
        )}
      >
        <ChangesPanel
          pool={pool}
          status={status}
          before={before}
          after={after}
          body={body}
          policy={values.chrome_policy}
          outdated={outdated}
          discard={discard}
          onDiscard={setDiscard}
        />
        <ConfigJson
          values={values}
          edited={pool.browser_pool_config}
          onDiscards={setDiscard}
          fallback={
            <div className="py-4">
              <Skeleton height="8rem" />
            </div>
          }
        />
      </FormFrame>
    </FieldRemarks>
  )
}

const isEmpty = (body: PoolChanges): boolean => Object.keys(body).length === 0

function whyNot(isGone: boolean, isChangedElsewhere: boolean, isUnchanged: boolean): string | undefined {
  if (isGone) return 'The pool was deleted'
  if (isChangedElsewhere) return 'Merge the changes made elsewhere first'
  return isUnchanged ? 'No changes' : undefined
}

/** The pool was deleted while it was edited: there is nothing to change any more, but what was typed can make a new one. */
function GoneNotice({ onCreate }: { onCreate: () => void }) {
  return (
    <Notice
      tone="danger"
      title="This pool has been deleted"
      action={<Button onClick={onCreate}>New pool from this form</Button>}
    >
      It can no longer be changed.
    </Notice>
  )
}
