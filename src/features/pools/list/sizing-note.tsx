import { Gauge } from 'lucide-react'
import type { Pool } from '../../../contract/pool'
import { Button } from '../../../ui/button'
import { ButtonLink } from '../../../ui/links'
import { Popover } from '../../../ui/popover'
import { poolAddress } from '../../../resources/pool-address'
import { explainSizing, SIZING_WORDS, type SizingAdvice } from '../sizing'

/** Advice on the size of a pool: a word in the row, and for who asks, what was seen and what to do. */
export function SizingNote({ pool, advice }: { pool: Pool; advice: SizingAdvice }) {
  const { seen, todo } = explainSizing(advice)
  const words = SIZING_WORDS[advice.kind]
  return (
    <Popover
      title={words}
      trigger={
        <Button size="small" variant="quiet" icon={<Gauge />} tabIndex={-1}>
          {words}
        </Button>
      }
    >
      <p>{seen}</p>
      <p className="text-muted">{todo}</p>
      <p>
        <ButtonLink
          to="/pools/$pool/edit"
          params={{ pool: poolAddress(pool) }}
          search={{ size: advice.size }}
          size="small"
        >
          {advice.size === undefined ? 'Edit' : `Edit with size ${advice.size}`}
        </ButtonLink>
      </p>
    </Popover>
  )
}
