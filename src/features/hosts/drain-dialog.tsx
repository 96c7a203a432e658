import type { Host } from '../../contract/host'
import { hostTitle } from '../../resources/hosts'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { describeDrain } from './describe-host'
import { useDrain } from './use-drain'

/** Asks before a host drains, and says what becomes of what it has. */
export function DrainDialog({ host, others, onClose }: { host: Host; others: readonly Host[]; onClose: () => void }) {
  const title = hostTitle(host)
  const drain = useDrain(host, () => {
    onClose()
    toast({ title: `Host ${title} is draining`, description: 'It stops when its last session has ended.' })
  })
  const isLast = !others.some(({ state }) => state === 'living')
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Drain host ${title}?`}
      description={
        <span className="flex flex-col gap-1">
          {describeDrain(host, others).map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </span>
      }
      action="Drain host"
      onConfirm={() => drain.mutate(true)}
      pending={drain.isPending}
      error={drain.error ? `Couldn’t drain the host. ${drain.error.message}` : undefined}
    >
      {isLast ? (
        <Notice tone="warning" title="No other host runs">
          No new browser can be acquired. When it stops, this dashboard and the API are unavailable until a host is
          started.
        </Notice>
      ) : (
        <p className="text-muted">
          You can undrain it until it has stopped. After a restart it takes part as before.
          {host.answered && ' It serves this dashboard. After it stops, another host must serve this address.'}
        </p>
      )}
    </ConfirmDialog>
  )
}
