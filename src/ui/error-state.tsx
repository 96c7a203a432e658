import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { Lanes } from './lanes'

/** A view that cannot be shown: what happened, what it means for the person's work, what to do. */
export function ErrorState({
  title,
  meaning,
  advice,
  detail,
  onRetry,
  retrying = false,
  actions,
}: {
  title: string
  meaning: ReactNode
  advice?: ReactNode
  /** The service's own words, as they came. */
  detail?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
  actions?: ReactNode
}) {
  return (
    <section role="alert" className="mx-auto flex max-w-xl flex-col items-start gap-3 px-4 py-16">
      <Lanes lanes={[{ state: 'available' }, { state: 'failed' }, { state: 'empty' }]} size="large" label="" />
      <h2 className="mt-2 text-xl font-semibold text-balance">{title}</h2>
      <p className="text-lg text-muted">{meaning}</p>
      {advice && <p className="text-lg text-muted">{advice}</p>}
      {detail && (
        <p className="max-w-full rounded-sm border border-line bg-sunken px-2 py-1 font-mono text-sm break-words text-ink">
          {detail}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {onRetry && (
          <Button variant="primary" icon={<RotateCw />} pending={retrying} onClick={onRetry}>
            Try again
          </Button>
        )}
        {actions}
      </div>
    </section>
  )
}
