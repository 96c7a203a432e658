import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Connection, useConnection } from '../../client/connection'
import { poolQueries } from '../../client/queries'
import type { Pool } from '../../contract/pool'
import { LoadError } from '../../resources/load-error'
import { ButtonLink, TextLink } from '../../ui/links'
import { PageHeader } from '../../ui/page'
import { Skeleton } from '../../ui/skeleton'
import { CreateForm } from './create/create-form'
import { EMPTY_FORM, type PoolForm } from './config/form-values'
import { formOfPool } from './config/from-pool'
import { useOpenDraft } from './form/use-draft'
import { freePoolName } from './free-pool-name'
import { poolAddress, poolTitle } from '../../resources/pool-address'

/** Makes a pool, from nothing or as a copy of another one (`from` in the address). */
export function PoolCreatePage() {
  const connection = useConnection()
  const { from } = useSearch({ from: '/pools/new' })
  return from === undefined ? (
    <FormFor key={connection.id} connection={connection} />
  ) : (
    <CopyForm key={`${connection.id} ${from}`} connection={connection} from={from} />
  )
}

function FormFor({ connection, original }: { connection: Connection; original?: Pool }) {
  const [start] = useState(() => (original ? copyOf(original) : EMPTY_FORM))
  const draft = useOpenDraft({ connectionId: connection.id, of: original ? `copy ${original.id}` : 'new' }, start)
  if (!draft) return null
  return (
    <CreateForm
      start={start}
      draft={draft}
      origin={
        original && (
          <span>
            a copy of{' '}
            <TextLink to="/pools/$pool" params={{ pool: poolAddress(original) }}>
              {poolTitle(original)}
            </TextLink>
          </span>
        )
      }
    />
  )
}

function copyOf({ browser_pool_config: config }: Pool): PoolForm {
  const form = formOfPool(config)
  return config.name === undefined ? form : { ...form, name: freePoolName(config.name, [config.name]) }
}

function CopyForm({ connection, from }: { connection: Connection; from: string }) {
  const {
    data: pool,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...poolQueries.detail(connection, from),
    refetchInterval: false,
  })
  if (pool) return <FormFor connection={connection} original={pool} />
  if (error) {
    return (
      <>
        <PageHeader title="New pool" />
        <LoadError
          title="Couldn’t load the pool to copy"
          meaning="A copy needs its configuration."
          advice="Try again, or begin with an empty form."
          query={{ error, refetch, isFetching }}
          actions={<ButtonLink to="/pools/new">Empty form</ButtonLink>}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader title="New pool" />
      <div role="status" aria-label="Loading" className="flex max-w-176 flex-col gap-4 px-4">
        {[12, 20, 16].map((width) => (
          <Skeleton key={width} width={`${width}rem`} height="2rem" />
        ))}
      </div>
    </>
  )
}
