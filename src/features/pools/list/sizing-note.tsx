import { Gauge } from 'lucide-react'
import { Button } from '../../../ui/button'
import { Popover } from '../../../ui/popover'
import { explainSizing, SIZING_WORDS, type SizingAdvice } from '../sizing'

/** Advice on the size of a pool: a word in the row, and for who asks, what was seen and what to do. */
export function SizingNote({ advice }: { advice: SizingAdvice }) {
  const { seen, todo } = explainSizing(advice)
  const words = SIZING_WORDS[advice.kind]
  return (
    <Popover
      title={words}
      trigger={
        <Button size="small" variant="quiet" icon={<Gauge aria-hidden />} tabIndex={-1}>
          {words}
        </Button>
      }
    >
      <p>{seen}</p>
      <p className="text-muted">{todo}</p>
    </Popover>
  )
}
