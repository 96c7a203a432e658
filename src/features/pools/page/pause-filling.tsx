import { useState } from 'react'
import { DEFAULT_FILL_RATE } from '../../../contract/fill'
import type { Pool } from '../../../contract/pool'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { plural } from '../../../ui/format'
import { NumberInput } from '../../../ui/number-input'
import { Form } from '../../../ui/form'
import { toast } from '../../../ui/toast'
import { rateToResume } from '../pool-lanes'
import { describeHalted } from '../../../resources/describe-replacement'
import { useHalt } from '../../../resources/hosts'
import { isPaused, missingCount } from '../../../resources/pool-filling'
import { poolTitle } from '../../../resources/pool-address'
import { ChangeOutcome } from './change-outcome'
import { useQuickUpdate } from './use-quick-update'

/** Pauses the filling of a pool, or lets it go on at a rate. */
export function PauseFilling({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  // What the dialog asks stays the question, also when the answer has already arrived.
  const [paused] = useState(() => isPaused(pool))
  return paused ? <Resume pool={pool} onClose={onClose} /> : <Pause pool={pool} onClose={onClose} />
}

function Pause({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  // The pool may be seen paused before the answer comes that says so.
  const [rate] = useState(pool.browser_pool_config.fill_rate_per_minute ?? DEFAULT_FILL_RATE)
  const update = useQuickUpdate(pool.id, () => {
    onClose()
    toast({ title: `Filling of ${poolTitle(pool)} paused`, description: `It was ${rate} % per minute.` })
  })
  return (
    <Dialog
      onClose={onClose}
      title={`Pause filling of ${poolTitle(pool)}?`}
      description="No new browser starts until you resume it. Those that are available or acquired stay, and those that are starting now still become available."
      actions={
        <Button variant="primary" pending={update.isPending} onClick={() => update.send({ fill_rate_per_minute: 0 })}>
          Pause filling
        </Button>
      }
    >
      <p className="text-muted">The pool fills at {rate} % per minute now. You can resume it at the same rate.</p>
      <div className="pt-3 empty:hidden">
        <ChangeOutcome what="fill rate" update={update} />
      </div>
    </Dialog>
  )
}

function Resume({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const { fill_rate_before_pause: before } = pool
  const [typed, setTyped] = useState(() => String(rateToResume(pool)))
  const rate = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0
  const update = useQuickUpdate(pool.id, () => {
    onClose()
    toast({ title: `Filling of ${poolTitle(pool)} resumed`, description: `At ${rate} % per minute.` })
  })
  const missing = missingCount(pool)
  const halt = useHalt()
  const resume = (): void => {
    if (rate > 0) update.send({ fill_rate_per_minute: rate })
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Resume filling of ${poolTitle(pool)}?`}
      description={
        halt !== undefined
          ? describeHalted(halt)
          : missing === 0
            ? 'No slot is empty now. From now on, browsers that end are replaced.'
            : `${plural(missing, 'empty slot is', 'empty slots are')} filled.`
      }
      actions={
        <Button
          variant="primary"
          pending={update.isPending}
          onClick={resume}
          disabledReason={rate > 0 ? undefined : 'Enter a whole number, 1 or more'}
        >
          Resume filling
        </Button>
      }
    >
      <Form enter="sends" onSubmit={resume}>
        <Field
          label="Fill rate"
          help={
            before === undefined
              ? `The service doesn’t report a rate before the pause; ${DEFAULT_FILL_RATE} % per minute is the default.`
              : `${before} % per minute was its rate before the pause.`
          }
        >
          <NumberInput value={typed} min={1} unit="%/min" onChange={(event) => setTyped(event.currentTarget.value)} />
        </Field>
      </Form>
      <div className="pt-3 empty:hidden">
        <ChangeOutcome what="fill rate" update={update} />
      </div>
    </Dialog>
  )
}
