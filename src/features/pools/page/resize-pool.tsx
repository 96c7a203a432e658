import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConnection } from '../../../client/connection'
import { poolQueries } from '../../../client/queries'
import type { Pool } from '../../../contract/pool'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { Form } from '../../../ui/form'
import { plural } from '../../../ui/format'
import { NumberInput } from '../../../ui/number-input'
import { toast } from '../../../ui/toast'
import { idleEndedBy } from '../idle-ended'
import { wholeNumber } from '../config/whole-number'
import { poolTitle } from '../../../resources/pool-address'
import { ChangeOutcome } from './change-outcome'
import { useQuickUpdate } from './use-quick-update'

/** Changes the size of a pool away from its page. */
export function ResizePool({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const connection = useConnection()
  const { data: fresh = pool } = useQuery(poolQueries.detail(connection, pool.id))
  const { data: status } = useQuery(poolQueries.status(connection, pool.id))
  const { size } = fresh.browser_pool_config
  const [typed, setTyped] = useState(Number.isNaN(size) ? '' : String(size))
  const wanted = wholeNumber(typed, 1)
  const ends = wanted === undefined ? 0 : idleEndedBy(wanted, fresh, status?.warming.length ?? 0)
  const title = poolTitle(pool)
  const resize = useQuickUpdate(pool.id, ({ browser_pool_config: { size: now } }) => {
    onClose()
    toast({ title: `Pool ${title} resized to ${now}` })
  })
  const send = (): void => {
    if (wanted !== undefined && wanted !== size) resize.send({ size: wanted })
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Resize pool ${title}`}
      description="Acquired browsers stay, even if there are more than the new size."
      actions={
        <Button
          variant={ends > 0 ? 'danger' : 'primary'}
          pending={resize.isPending}
          disabledReason={
            wanted === undefined ? 'Enter a whole number, 1 or more' : wanted === size ? 'This is its size' : undefined
          }
          onClick={send}
        >
          {ends > 0 ? `Resize and end ${plural(ends, 'idle browser')}` : 'Resize'}
        </Button>
      }
    >
      <Form enter="sends" onSubmit={send}>
        <Field
          label="Size"
          help={Number.isNaN(size) ? 'The service doesn’t report its current value.' : `It is ${size} now.`}
        >
          <NumberInput
            value={typed}
            min={1}
            // What is typed replaces the size of now.
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              resize.reset()
              setTyped(event.currentTarget.value)
            }}
          />
        </Field>
      </Form>
      <div className="pt-3 empty:hidden">
        <ChangeOutcome what="size" update={resize} />
      </div>
    </Dialog>
  )
}
