import { useState } from 'react'
import { Button } from '../../../../ui/button'
import { LargePolicy, type PolicyText } from './policy-text'
import { policyWork } from './policy-work'

/** Lays out the text as JSON is usually laid out; a large one away from the page's own thread. */
export function FormatButton({
  text,
  policy: { parsed, bytes, pending },
  onFormat,
}: {
  text: string
  policy: PolicyText
  onFormat: (text: string) => void
}) {
  const [running, setRunning] = useState(false)
  const format = async (value: unknown): Promise<void> => {
    if (!(value instanceof LargePolicy)) return onFormat(JSON.stringify(value, null, 2))
    setRunning(true)
    onFormat(await policyWork.format(text))
    setRunning(false)
  }
  return (
    <Button
      size="small"
      variant="quiet"
      pending={running || pending}
      disabledReason={
        !parsed.ok ? 'The text is not valid JSON yet' : bytes === undefined ? 'Nothing to format yet' : undefined
      }
      onClick={() => parsed.ok && void format(parsed.value)}
    >
      Format
    </Button>
  )
}
