import { useRef } from 'react'
import { Button } from '../../../../ui/button'

/** Asks for a file with a policy. */
export function FileButton({ onFile }: { onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json,text/plain"
        aria-label="Policy file"
        hidden
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // The same file can then be chosen again.
          event.target.value = ''
        }}
      />
      <Button size="small" variant="quiet" onClick={() => input.current?.click()}>
        Open a file…
      </Button>
    </>
  )
}
