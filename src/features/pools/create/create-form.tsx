import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { poolQueries, serviceQueries } from '../../../client/queries'
import { useDenied } from '../../../client/rights'
import { serviceClock } from '../../../client/service-clock'
import { useSubmission } from '../../../client/use-submission'
import { createPool } from '../../../contract/endpoints/pools'
import type { Pool, PoolCreateInput } from '../../../contract/pool'
import { useAnnounce } from '../../../ui/announce'
import type { PoolDraft } from '../form/draft'
import { FailureNotice } from '../form/failure-notice'
import { FormFrame } from '../form/form-frame'
import type { PoolForm } from '../config/form-values'
import { Preview } from '../form/preview'
import { checkForm } from '../config/to-request'
import { usePoolForm } from '../form/use-pool-form'
import { poolAddress, poolTitle } from '../../../resources/pool-address'
import { TemplatesButton } from '../templates/templates-button'
import { MadeNotice } from './made-notice'
import type { SentPool } from './use-made-pool'
import { useRefresh } from '../../../resources/use-refresh'

/** The create form: fields on the left, what they will send and give on the right. `start` is the form without a draft. */
export function CreateForm({ start, draft, origin }: { start: PoolForm; draft: PoolDraft; origin?: ReactNode }) {
  const connection = useConnection()
  const openMade = useOpenMade()
  const denied = useDenied(createPool)

  const [sent, setSent] = useState<SentPool>()

  const create = useSubmission({
    mutationFn: (request: PoolCreateInput, { idempotencyKey, sentAt }, signal) => {
      setSent({ request, at: sentAt + serviceClock.aheadOf(connection.baseUrl) })
      return call(connection, createPool, { body: request, idempotencyKey, signal })
    },
    onError: (error) => state.refused(error),
    onSuccess: (pool) => leaveTo(pool),
  })

  const state = usePoolForm(start, draft, (values) => {
    const checked = checkForm(values)
    if (checked.ok) create.mutate(checked.request)
  })
  const { failure } = state

  const leaveTo = (pool: Pool): Promise<void> => {
    state.done()
    return openMade(pool)
  }
  const sendAgain = (): void => state.submit()

  return (
    <FormFrame
      state={state}
      label="New pool"
      actions={<TemplatesButton />}
      meta={origin}
      purpose="create the pool"
      result="Result"
      notice={
        failure?.kind === 'unknown'
          ? sent && (
              <MadeNotice
                failure={failure}
                sent={sent}
                triedAt={create.submittedAt}
                onAgain={sendAgain}
                onMade={(pool) => void leaveTo(pool)}
              />
            )
          : failure && <FailureNotice failure={failure} nothingDone="No pool was created." onAgain={sendAgain} />
      }
      submitLabel="Create pool"
      denied={denied}
      sending={create}
    >
      <Preview />
    </FormFrame>
  )
}

/** Goes to the page of a pool that was made, and lets the rest of the page know of it. */
function useOpenMade(): (pool: Pool) => Promise<void> {
  const refresh = useRefresh(poolQueries.all, serviceQueries.info)
  const navigate = useNavigate()
  const announce = useAnnounce()
  return (pool) => {
    announce(`Pool ${poolTitle(pool)} created`)
    void refresh()
    return navigate({ to: '/pools/$pool', params: { pool: poolAddress(pool) } })
  }
}
