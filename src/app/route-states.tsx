import type { ErrorComponentProps } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Lanes } from '../ui/lanes'
import { ButtonLink } from '../ui/links'
import { OutdatedError } from '../ui/load-part'
import { PageHeader } from '../ui/page'
import { Skeleton } from '../ui/skeleton'
import { messageOf } from '../lib/message-of'

/** The size of a view while its code is on the way. */
export function PagePending() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col">
      <div className="px-4 pt-4 pb-3">
        <Skeleton width="9rem" height="1.75rem" />
      </div>
      {[34, 26, 30].map((width) => (
        <div key={width} className="flex h-9 items-center border-t border-line px-4">
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  )
}

/** A view that broke. What the other views show and what the service does are not touched by it. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const outdated = error instanceof OutdatedError
  return (
    <>
      <PageHeader title={outdated ? 'Pooldeck was updated' : 'Something went wrong'} />
      <ErrorState
        title={outdated ? 'This page is older than the service' : 'Couldn’t show this view'}
        meaning={
          outdated
            ? 'The update replaced a part that this page needs. Pools and sessions are not affected.'
            : 'The dashboard ran into an error. Pools and sessions are not affected.'
        }
        advice={outdated ? undefined : 'Try again. If the error persists, reload the page and report the text below.'}
        detail={outdated ? undefined : messageOf(error)}
        onRetry={outdated ? undefined : reset}
        actions={
          outdated && (
            <Button variant="primary" icon={<RotateCw />} onClick={() => location.reload()}>
              Reload
            </Button>
          )
        }
      />
    </>
  )
}

export function NotFound() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        title="No page at this address"
        picture={<Lanes lanes={[{ state: 'empty' }, { state: 'empty' }, { state: 'empty' }]} size="large" label="" />}
        actions={
          <ButtonLink to="/pools" variant="primary">
            All pools
          </ButtonLink>
        }
      >
        <p>The link may be mistyped, or its target has moved.</p>
      </EmptyState>
    </>
  )
}
