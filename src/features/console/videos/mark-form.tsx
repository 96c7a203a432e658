import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { tooLong } from '../../../ui/text-limit'

/** As many characters as the service takes. */
const MOST = 200

/** Names the moment that is recorded now. Two videos may be recorded at once, so that the field is named for one of them. */
export function MarkForm({
  videoName,
  pending,
  onMark,
}: {
  videoName: string
  pending: boolean
  onMark: (name: string, done: () => void) => void
}) {
  const [name, setName] = useState('')
  const problem = name.trim() === '' ? 'Enter a name' : tooLong(name, MOST)
  return (
    <form
      className="flex w-full items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) onMark(name.trim(), () => setName(''))
      }}
    >
      <span className="min-w-0 flex-1">
        <TextInput
          aria-label={`Name of this moment in the video of ${videoName}`}
          placeholder="What happens now"
          most={MOST}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </span>
      <Button type="submit" icon={<Bookmark />} pending={pending} disabledReason={problem}>
        Mark
      </Button>
    </form>
  )
}
