import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useConnection } from '../../client/connection'
import { isNotFound } from '../../client/errors'
import { poolQueries } from '../../client/queries'
import type { Pool } from '../../contract/pool'
import { LoadError } from '../../resources/load-error'
import { ButtonLink } from '../../ui/links'
import { PageHeader } from '../../ui/page'
import { Skeleton } from '../../ui/skeleton'
import { EditForm } from './edit/edit-form'
import { formOfPool } from './config/from-pool'
import { useOpenDraft } from './form/use-draft'
import { PoolGone } from './page/pool-gone'

/** Changes a pool. `pool`: its id or name. */
export function PoolEditPage({ pool: idOrName }: { pool: string }) {
  const connection = useConnection()
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery(poolQueries.detail(connection, idOrName))
  // A new name takes the old address away: from the first answer on, the pool goes by its id.
  if (data) return <EditKnown key={`${connection.id} ${data.id}`} opened={data} openedAt={dataUpdatedAt} />
  if (isNotFound(error)) return <PoolGone idOrName={idOrName} />
  const title = `Edit ${idOrName}`
  if (error) {
    return (
      <>
        <PageHeader title={title} />
        <LoadError
          title="Couldn’t load the pool"
          meaning="The pool itself is not affected, but it can’t be edited without its configuration."
          query={{ error, refetch, isFetching }}
          actions={<ButtonLink to="/pools">All pools</ButtonLink>}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader title={title} />
      <div role="status" aria-label="Loading" className="flex max-w-176 flex-col gap-4 px-4">
        {[12, 20, 16].map((width) => (
          <Skeleton key={width} width={`${width}rem`} height="2rem" />
        ))}
      </div>
    </>
  )
}

function EditKnown({ opened, openedAt }: { opened: Pool; openedAt: number }) {
  const connection = useConnection()
  const { size } = useSearch({ from: '/pools/$pool/edit' })
  const { data, dataUpdatedAt, error } = useQuery(poolQueries.detail(connection, opened.id))
  // By its id it was last known when it was last changed here; another operator may have changed it since.
  const pool = data && dataUpdatedAt >= openedAt ? data : opened
  const [start] = useState(() => formOfPool(opened.browser_pool_config))
  const draft = useOpenDraft({ connectionId: connection.id, of: `edit ${opened.id}` }, start)
  if (!draft) return null
  return <EditForm pool={pool} isGone={isNotFound(error)} draft={draft} size={size} />
}
