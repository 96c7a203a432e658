import { Gauge } from 'lucide-react'
import type { Pool } from '../../../contract/pool'
import { Button } from '../../../ui/button'
import { Popover } from '../../../ui/popover'
import { EditSize } from '../edit-size'
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
        <EditSize pool={pool} advice={advice} />
      </p>
    </Popover>
  )
}
