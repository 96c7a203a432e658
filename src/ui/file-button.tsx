import { useRef } from 'react'
import { Button, type ButtonProps } from './button'

/** A button that asks for a file. `name` is what the file is, for those who do not see where the button stands. */
export function FileButton({
  name,
  accept = '.json,application/json',
  onFile,
  ...button
}: Omit<ButtonProps, 'name' | 'onClick'> & { name: string; accept?: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={name}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again after it was mended.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
