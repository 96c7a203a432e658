import type { Dispatch } from 'react'
import { Button } from '../../../ui/button'
import type { Edit } from './builder'
import type { DraftErrors } from './draft-errors'
import type { Draft, DraftItem } from './draft'
import { repairsOf } from './item'

/** The id of the sentence that says what is wrong with an item. */
export const errorId = ({ id }: DraftItem): string => `key-item-${id}-error`

/** What is wrong with one item, and one press for each way to repair it. */
function ErrorRow({
  id,
  name,
  item,
  error,
  onRepair,
}: {
  id?: string | undefined
  name: string
  item: string
  error: string
  onRepair: (item: string) => void
}) {
  return (
    <div className="flex flex-col items-start gap-1 text-sm">
      <p id={id}>
        <span className="font-semibold text-danger">{name}:</span> {error}
      </p>
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {repairsOf(item).map((text) => (
          <Button key={text} size="small" onClick={() => onRepair(text)}>
            {`Use ${text}`}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** What is wrong with the items of the sequence and with the keys that are held during it. */
export function ErrorList({
  draft: { items, holdKeys },
  errors,
  edit,
}: {
  draft: Draft
  errors: DraftErrors
  edit: Dispatch<Edit>
}) {
  return (
    <div role="alert" className="flex flex-col gap-2 empty:hidden">
      {items.map((item, index) => {
        const error = errors.keys.get(index)
        if (error === undefined) return null
        return (
          <ErrorRow
            key={item.id}
            id={errorId(item)}
            name={`Item ${index + 1}`}
            item={item.text}
            error={error}
            onRepair={(text) => edit({ kind: 'replace', id: item.id, text })}
          />
        )
      })}
      {holdKeys.map((item, index) => {
        const error = errors.holdKeys.get(index)
        if (error === undefined) return null
        return (
          <ErrorRow
            key={item}
            name="Held key"
            item={item}
            error={error}
            onRepair={(text) => edit({ kind: 'replaceHold', item, by: text })}
          />
        )
      })}
    </div>
  )
}
