import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import type { Change } from '../config/changes-between'
import { ChangesList } from './changes-list'
import type { ConfigField } from '../config/describe-config'

/** The pool is not any more what it was when the form was opened: what was changed elsewhere, and where it meets what was typed. */
export function ElsewhereNotice({
  changes,
  typed,
  onTakeOver,
}: {
  changes: readonly Change[]
  /** Fields that were changed here too. */
  typed: ReadonlySet<ConfigField>
  onTakeOver: () => void
}) {
  const both = changes.filter(({ field }) => typed.has(field)).map(({ label }) => label)
  return (
    <Notice
      tone="warning"
      title="The pool was changed elsewhere since this form was opened"
      action={<Button onClick={onTakeOver}>Merge their changes into mine</Button>}
    >
      <div className="flex flex-col gap-2 pt-1">
        <ChangesList changes={changes} label="Changed elsewhere" />
        <p>
          Merging keeps everything you typed
          {both.length > 0 ? `; yours then replaces theirs in ${both.join(', ')}` : ''}. Until then nothing is sent.
        </p>
      </div>
    </Notice>
  )
}
