import { useState } from 'react'
import { DEFAULT_FILL_RATE } from '../../../contract/fill'
import type { Pool } from '../../../contract/pool'
import { deviceStorage } from '../../../ui/browser-storage'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { NumberInput } from '../../../ui/number-input'
import { toast } from '../../../ui/toast'
import { isPaused, missingCount } from '../pool-lanes'
import { poolTitle } from '../pool-address'
import { rateBefore, rememberRate } from './paused-rate'
import { useUpdatePool } from './use-update-pool'

/** Pauses the filling of a pool, or lets it go on at a rate. */
export function PauseFilling({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  // What the dialog asks stays the question, also when the answer has already arrived.
  const [paused] = useState(() => isPaused(pool))
  return paused ? <Resume pool={pool} onClose={onClose} /> : <Pause pool={pool} onClose={onClose} />
}

function Pause({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const rate = pool.browser_pool_config.fill_rate_per_minute ?? DEFAULT_FILL_RATE
  const { update } = useUpdatePool(pool.id, {
    onSuccess: () => {
      rememberRate(deviceStorage, pool.id, rate)
      onClose()
      toast({ title: `Filling of ${poolTitle(pool)} is paused`, description: `It was ${rate} % a minute.` })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Pause filling of ${poolTitle(pool)}?`}
      description="No new browser starts until you resume it. Those that are warm or in use stay, and those that are starting now still come."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={update.isPending}
            onClick={() => update.mutate({ fill_rate_per_minute: 0 })}
          >
            Pause filling
          </Button>
        </>
      }
    >
      <p className="text-muted">
        The pool fills at {rate} % a minute now. This dashboard remembers that for when you resume.
      </p>
      {update.error && <Refused message={update.error.message} />}
    </Dialog>
  )
}

function Resume({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const [before] = useState(() => rateBefore(deviceStorage, pool.id))
  const [typed, setTyped] = useState(String(before.rate))
  const rate = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0
  const { update } = useUpdatePool(pool.id, {
    onSuccess: () => {
      onClose()
      toast({ title: `Pool ${poolTitle(pool)} fills again`, description: `At ${rate} % a minute.` })
    },
  })
  const missing = missingCount(pool)
  const resume = (): void => {
    if (rate > 0) update.mutate({ fill_rate_per_minute: rate })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Resume filling of ${poolTitle(pool)}?`}
      description={
        missing === 0
          ? 'No place is empty now; what ends from now on is replaced.'
          : `${missing} empty places are filled.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={update.isPending}
            onClick={resume}
            disabledReason={rate > 0 ? undefined : 'Enter a whole number from 1 on'}
          >
            Resume filling
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          resume()
        }}
      >
        <Field
          label="Fill rate"
          help={
            before.isKnown
              ? `${before.rate} % a minute was its rate before it was paused here.`
              : `Its rate before the pause is not known here; ${before.rate} % a minute is the default.`
          }
        >
          <NumberInput value={typed} min={1} unit="%" onChange={(event) => setTyped(event.currentTarget.value)} />
        </Field>
      </form>
      {update.error && <Refused message={update.error.message} />}
    </Dialog>
  )
}

function Refused({ message }: { message: string }) {
  return (
    <p role="alert" className="pt-3 font-semibold text-loss">
      The fill rate was not changed. {message}
    </p>
  )
}
