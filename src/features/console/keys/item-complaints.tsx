import type { Dispatch } from 'react'
import { Button } from '../../../ui/button'
import type { Edit } from './builder'
import type { DraftItem } from './draft'
import { repairsOf } from './item'
import { itemLabel } from './words'

/** The id of the sentence that says what is wrong with an item. */
export const complaintId = ({ id }: DraftItem): string => `key-item-${id}-complaint`

/** What is wrong with single items, each with one press to repair it. */
export function ItemComplaints({
  items,
  complaints,
  edit,
}: {
  items: readonly DraftItem[]
  complaints: ReadonlyMap<number, string>
  edit: Dispatch<Edit>
}) {
  return (
    <div role="alert" className="flex flex-col gap-2 empty:hidden">
      {items.map((item, index) => {
        const complaint = complaints.get(index)
        if (complaint === undefined) return null
        return (
          <div key={item.id} className="flex flex-col items-start gap-1 text-sm">
            <p id={complaintId(item)}>
              <span className="font-semibold text-loss">Item {index + 1}:</span> {complaint}
            </p>
            <div className="flex flex-wrap gap-1.5 empty:hidden">
              {repairsOf(item.text).map((text) => (
                <Button key={text} size="small" onClick={() => edit({ kind: 'replace', id: item.id, text })}>
                  {`Use ${itemLabel(text)}`}
                </Button>
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}
