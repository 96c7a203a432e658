import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useDenied } from '../../client/rights'
import { MAX_EXTENSIONS } from '../../contract/browser-fields'
import { uploadExtension } from '../../contract/endpoints/extensions'
import type { Extension } from '../../contract/extension'
import { EXTENSIONS } from '../kinds'
import { referenceTo } from '../reference'
import { UploadExtension } from '../upload-extension'
import { useRefresh } from '../use-refresh'
import { useListed } from '../use-search'
import { useAnnounce } from '../../ui/announce'
import { Button } from '../../ui/button'
import { DropTarget } from '../../ui/file-field'
import { useSortable } from '../../ui/sortable/use-sortable'
import { fieldId, useFieldProblem } from '../field-problem'
import type { WithExtensions } from './values'
import { ExtensionRow } from './extension-row'

/** Extensions in the order in which they are loaded; the order can be changed by mouse and by keyboard. */
export function ExtensionsField() {
  const { clearErrors, getValues } = useFormContext<WithExtensions>()
  const list = useFieldArray<WithExtensions, 'extensions'>({ name: 'extensions' })
  const problem = useFieldProblem('extensions.root')
  const announce = useAnnounce()
  const refresh = useRefresh(EXTENSIONS.queries.all)
  const listed = useListed(EXTENSIONS) !== false
  const denied = useDenied(uploadExtension)
  const [uploading, setUploading] = useState<{ dropped?: File }>()
  const count = list.fields.length
  const full = count >= MAX_EXTENSIONS ? `Use at most ${MAX_EXTENSIONS} extensions` : undefined
  const change = (act: () => void): void => {
    // What the service said of the list, or of an entry by its number, is no longer about this list.
    clearErrors('extensions')
    act()
  }
  const nameOf = (index: number): string => getValues(`extensions.${index}.value`).trim() || 'The extension'
  const order = useSortable({ count, nameOf, move: (from, to) => change(() => list.move(from, to)) })
  const add = (extension: Extension): void => {
    setUploading(undefined)
    change(() => list.append(referenceTo(extension, 'name'), { shouldFocus: false }))
    announce(`${extension.name ?? extension.id} is now ${count + 1} of ${count + 1}`)
    void refresh()
  }
  const fields = (
    <fieldset id={fieldId('extensions.root')} className="flex min-w-0 flex-col gap-2">
      <legend className="float-left flex w-full items-baseline justify-between gap-3">
        <span className="font-semibold">Extensions</span>
        <span className="text-sm text-faint">
          {count} of {MAX_EXTENSIONS}
        </span>
      </legend>
      {count > 0 && (
        <ol {...order.list} tabIndex={-1} className="flex flex-col gap-1 outline-none">
          {list.fields.map(({ id }, index) => (
            <ExtensionRow
              key={id}
              row={order.rowAt(index)}
              onRemove={() => {
                announce(`${nameOf(index)} is removed`)
                change(() => list.remove(index))
              }}
            />
          ))}
        </ol>
      )}
      {problem && <p className="text-sm font-semibold text-danger">{problem}</p>}
      <p className="max-w-prose text-sm text-muted">Browsers load them in this order; at most {MAX_EXTENSIONS}.</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<Plus />}
          disabledReason={full}
          onClick={() =>
            change(() => list.append({ by: 'name', value: '' }, { focusName: `extensions.${count}.value` }))
          }
        >
          Add extension
        </Button>
        {listed && (
          <Button size="small" icon={<Upload />} disabledReason={denied ?? full} onClick={() => setUploading({})}>
            Upload extension
          </Button>
        )}
      </div>
    </fieldset>
  )
  return (
    <>
      {listed && !full && denied === undefined ? (
        <DropTarget hint="Drop a .zip to upload it" onDrop={(dropped) => setUploading({ dropped })}>
          {fields}
        </DropTarget>
      ) : (
        fields
      )}
      {uploading && (
        <UploadExtension dropped={uploading.dropped} onMade={add} onClose={() => setUploading(undefined)} />
      )}
    </>
  )
}
