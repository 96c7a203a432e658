import { useRef } from 'react'
import { Button, type ButtonProps } from './button'
import { type Command, useCommands } from './commands'

/** A button that asks for a file. `name` is what the file is, for those who do not see where the button stands; `command` offers the same in the palette. */
export function FileButton({
  name,
  accept = '.json,application/json',
  onFile,
  command,
  ...button
}: Omit<ButtonProps, 'name' | 'onClick'> & {
  name: string
  accept?: string
  onFile: (file: File) => void
  command?: Pick<Command, 'id' | 'group' | 'label'>
}) {
  const input = useRef<HTMLInputElement>(null)
  const ask = (): void => input.current?.click()
  useCommands(
    command?.group ?? '',
    command ? [{ ...command, icon: button.icon, disabledReason: button.disabledReason, run: ask }] : [],
  )
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={name}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again after it was mended.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...button} onClick={ask} />
    </>
  )
}
