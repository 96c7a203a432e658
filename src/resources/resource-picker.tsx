import { Plus } from 'lucide-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { Button } from '../ui/button'
import { ComboInput } from '../ui/combo-input'
import { useField } from '../ui/field'
import { sentence } from '../ui/format'
import { Segmented } from '../ui/segmented'
import { TextInput } from '../ui/text-input'
import type { ResourceKind } from './kinds'
import { PickerHint, PickerOption } from './picker-parts'
import { type Named, type Reference, referenceTo } from './reference'
import { useSearch } from './use-search'
import { useRefresh } from './use-refresh'

const BY_OPTIONS = [
  { value: 'name', label: 'Name' },
  { value: 'id', label: 'Id' },
] as const

/** What a form passes on to the picker of a kind. */
export interface PickerProps {
  reference: Reference
  onChange: (reference: Reference) => void
  onBlur?: () => void
  /** Its name where no Field stands around it. */
  label?: string
  invalid?: boolean
  /** Id of what is said about it elsewhere. */
  describedBy?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  /** Without a way to make a new one. */
  compact?: boolean
}

/** How a dialog that creates a record learns what to do next. */
export interface MakerProps<T> {
  onMade: (record: T) => void
  onClose: () => void
}

/**
 * Chooses a record of a kind, by searching what exists or by typing what may come to exist. Where the service does not list
 * such records, it is a plain text field.
 */
export function ResourcePicker<T extends Named>({
  kind,
  onlyById = false,
  facts,
  denied,
  makeLabel,
  maker: Maker,
  reference,
  onChange,
  onBlur,
  label,
  invalid = false,
  describedBy,
  inputRef,
  compact = false,
}: PickerProps & {
  kind: ResourceKind<T>
  /** Records of this kind have no other address. */
  onlyById?: boolean
  /** What is worth knowing of a record, beside its name and id. */
  facts: (record: T) => ReactNode
  /** Why the key in use cannot make one. */
  denied: string | undefined
  makeLabel: string
  maker: (props: MakerProps<T>) => ReactNode
}) {
  const [making, setMaking] = useState(false)
  const hintId = useId()
  const isRefused = useField()['aria-invalid'] ?? invalid
  const search = useSearch(kind, reference)
  const refresh = useRefresh(kind.queries.all)
  const choose = (record: T): void => onChange(referenceTo(record, onlyById ? 'id' : reference.by))
  const switchTo = (by: Reference['by']): void =>
    onChange(search.chosen ? referenceTo(search.chosen, by) : { ...reference, by })
  const input = {
    value: reference.value,
    mono: true,
    ref: inputRef,
    ...(onBlur && { onBlur }),
    placeholder: onlyById ? 'Search or type an id' : 'Search or type',
  }
  const listed = search.listed !== false
  // What can only be sent as an id is not sent as a name.
  const takeId = (): void => {
    if (onlyById && search.otherwise) choose(search.otherwise)
  }
  return (
    <div
      role="presentation"
      className="flex min-w-0 flex-1 flex-col gap-1"
      onBlur={takeId}
      onKeyDown={({ key }) => key === 'Enter' && takeId()}
    >
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          {listed ? (
            <ComboInput
              {...input}
              {...(label !== undefined && { label })}
              invalid={invalid}
              describedBy={[describedBy, hintId].filter(Boolean).join(' ')}
              onType={(value) => onChange({ ...reference, value })}
              onPick={choose}
              items={search.items}
              itemKey={({ id }) => id}
              listLabel={sentence(kind.many)}
              status={search.note}
              onNearEnd={search.loadMore}
            >
              {(record) => <PickerOption record={record} facts={facts(record)} />}
            </ComboInput>
          ) : (
            <TextInput
              {...input}
              placeholder={reference.by === 'id' ? 'Id' : 'Name'}
              {...(label !== undefined && { 'aria-label': label })}
              {...(invalid && { 'aria-invalid': true })}
              {...(describedBy && { 'aria-describedby': describedBy })}
              onChange={(event) => onChange({ ...reference, value: event.target.value })}
            />
          )}
        </div>
        {!onlyById && (
          <Segmented
            value={reference.by}
            onChange={switchTo}
            options={BY_OPTIONS}
            label={`${label ?? sentence(kind.one)} by`}
            size="small"
          />
        )}
        {listed && !compact && (
          <Button icon={<Plus />} disabledReason={denied} onClick={() => setMaking(true)}>
            {makeLabel}
          </Button>
        )}
      </div>
      <div id={hintId} className="text-sm text-muted empty:hidden" aria-live="polite">
        {listed && (
          <PickerHint
            kind={kind}
            reference={reference}
            search={search}
            isRefused={isRefused}
            facts={facts}
            onlyById={onlyById}
            onChoose={choose}
            onChange={onChange}
          />
        )}
      </div>
      {making && (
        <Maker
          onClose={() => setMaking(false)}
          onMade={(record) => {
            setMaking(false)
            choose(record)
            void refresh()
          }}
        />
      )}
    </div>
  )
}
