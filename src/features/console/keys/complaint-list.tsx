import type { Dispatch } from 'react'
import { Button } from '../../../ui/button'
import type { Edit } from './builder'
import type { Complaints } from './complaints'
import type { Draft, DraftItem } from './draft'
import { repairsOf } from './item'

/** The id of the sentence that says what is wrong with an item. */
export const complaintId = ({ id }: DraftItem): string => `key-item-${id}-complaint`

/** What is wrong with one item, and one press for each way to repair it. */
function Complaint({
  id,
  name,
  item,
  complaint,
  onRepair,
}: {
  id?: string | undefined
  name: string
  item: string
  complaint: string
  onRepair: (item: string) => void
}) {
  return (
    <div className="flex flex-col items-start gap-1 text-sm">
      <p id={id}>
        <span className="font-semibold text-danger">{name}:</span> {complaint}
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
export function ComplaintList({
  draft: { items, holdKeys },
  complaints,
  edit,
}: {
  draft: Draft
  complaints: Complaints
  edit: Dispatch<Edit>
}) {
  return (
    <div role="alert" className="flex flex-col gap-2 empty:hidden">
      {items.map((item, index) => {
        const complaint = complaints.keys.get(index)
        if (complaint === undefined) return null
        return (
          <Complaint
            key={item.id}
            id={complaintId(item)}
            name={`Item ${index + 1}`}
            item={item.text}
            complaint={complaint}
            onRepair={(text) => edit({ kind: 'replace', id: item.id, text })}
          />
        )
      })}
      {holdKeys.map((item, index) => {
        const complaint = complaints.holdKeys.get(index)
        if (complaint === undefined) return null
        return (
          <Complaint
            key={item}
            name="Held key"
            item={item}
            complaint={complaint}
            onRepair={(text) => edit({ kind: 'replaceHold', item, by: text })}
          />
        )
      })}
    </div>
  )
}
