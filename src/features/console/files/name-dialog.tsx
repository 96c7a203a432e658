import { useId, useState } from 'react'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { TextInput } from '../../../ui/text-input'
import { nameProblem } from './paths'

/** Asks for the name of a file or a folder. */
export function NameDialog({
  title,
  action,
  start,
  taken,
  pending,
  error,
  onName,
  onClose,
}: {
  title: string
  action: string
  start: string
  /** Names that others in the folder have. */
  taken: ReadonlySet<string>
  pending: boolean
  error: string | undefined
  onName: (name: string) => void
  onClose: () => void
}) {
  const form = useId()
  const [name, setName] = useState(start)
  const [tried, setTried] = useState(false)
  const problem = nameProblem(name, taken)
  return (
    <Dialog
      onClose={onClose}
      title={title}
      actions={
        <Button type="submit" form={form} variant="primary" pending={pending}>
          {action}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (name === start && start !== '') onClose()
          else if (problem === undefined) onName(name)
        }}
      >
        <Field label="Name" error={(tried || name !== start) && problem !== undefined ? problem : error}>
          <TextInput
            mono
            value={name}
            onFocus={({ currentTarget: input }) => {
              // Mostly the name changes, and not what kind of file it is.
              const end = start.lastIndexOf('.')
              input.setSelectionRange(0, end > 0 ? end : start.length)
            }}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
