import type { ReactNode } from 'react'
import { goneIsDone } from '../../client/errors'
import { poolQueries } from '../../client/queries'
import { confirmProps } from '../../client/confirm-props'
import { useSubmission } from '../../client/use-submission'
import type { ResourceKind } from '../../resources/kinds'
import { type Named, titleOf } from '../../resources/reference'
import { useRefresh } from '../../resources/use-refresh'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { sentence } from '../../ui/format'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { PoolLinks } from './pool-links'
import { useUsers } from './users'

/** Asks before a record is deleted. One that pools use stays, and the pools are named. */
export function DeleteResource<T extends Named>({
  kind,
  record,
  losses,
  remove,
  onClose,
}: {
  kind: ResourceKind<T>
  record: T
  losses: readonly ReactNode[]
  remove: () => Promise<unknown>
  onClose: () => void
}) {
  const refresh = useRefresh(kind.queries.all)
  const refreshPools = useRefresh(poolQueries.all)
  const users = useUsers(kind.one, record.id)
  const title = titleOf(record)
  const deletion = useSubmission({
    mutationFn: () => goneIsDone(remove()),
    onSuccess: () => {
      onClose()
      toast({ title: `${sentence(kind.one)} ${title} deleted` })
    },
    onError: refreshPools,
    onSettled: refresh,
  })
  const used = users.length > 0
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${kind.one} ${title}?`}
      description={
        used ? `It can’t be deleted while pools use it.` : `No pool uses it. Sessions that use it now continue.`
      }
      losses={used ? [] : losses}
      action={`Delete ${kind.one}`}
      disabledReason={used ? 'Pools use it' : undefined}
      {...confirmProps({ ...deletion, error: used ? null : deletion.error }, 'delete', `the ${kind.one}`)}
    >
      {used && (
        <Notice tone="warning" title={users.length === 1 ? 'This pool uses it' : `${users.length} pools use it`}>
          <PoolLinks pools={users} />. Choose another {kind.one} there, or delete the pool, then delete this.
        </Notice>
      )}
    </ConfirmDialog>
  )
}
