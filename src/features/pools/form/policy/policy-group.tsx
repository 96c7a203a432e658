import { type DragEvent, type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { POLICY_MAX_BYTES } from '../../../../contract/policy'
import { cx } from '../../../../ui/cx'
import { FileButton } from '../../../../ui/file-button'
import { formatBytes } from '../../../../ui/format'
import { Kbd } from '../../../../ui/kbd'
import { lazyComponent } from '../../../../ui/lazy-component'
import { Skeleton } from '../../../../ui/skeleton'
import { toast } from '../../../../ui/toast'
import { helpOf } from '../field-help'
import { fieldId, useFieldProblem } from '../../../../resources/form-place'
import type { PoolForm } from '../form-values'
import { FormatButton } from './format-button'
import type { PolicyMark } from './policy-facts'
import { usePolicy } from './policy-text'
import { policyWork } from './policy-work'

const EDITOR_HEIGHT = '12rem'
const PolicyEditor = lazyComponent(async () => (await import('./policy-editor')).PolicyEditor)

/** Enterprise policies as JSON: typed, pasted, from a file or dropped. The editor comes when the group is opened first. */
export function PolicyGroup({ open }: { open: boolean }) {
  const { field } = useController<PoolForm, 'chrome_policy'>({ name: 'chrome_policy' })
  const policy = usePolicy(field.value)
  const problem = useFieldProblem('chrome_policy')
  /** The person reached the editor before it was loaded. */
  const [wanted, setWanted] = useState(false)
  const [hintId, helpId, errorId] = ['hint', 'help', 'error'].map((part) => `${fieldId('chrome_policy')}-${part}`)

  const replace = async (text: string, by: string): Promise<void> => {
    const before = field.value
    field.onChange(await readable(text))
    if (before.trim() === '') return
    toast({ title: `${by} replaces the policy`, action: { label: 'Undo', onSelect: () => field.onChange(before) } })
  }
  const read = (file: File | undefined): void => {
    if (file) void file.text().then((text) => replace(text, file.name))
  }

  return (
    <div id={fieldId('chrome_policy')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span id={hintId} className="text-sm text-muted">
          Policy names autocomplete. <Kbd>Esc</Kbd> then <Kbd>Tab</Kbd> leaves the editor.
        </span>
        <div className="flex gap-1">
          <FileButton
            name="Policy file"
            accept=".json,application/json,text/plain"
            size="small"
            variant="quiet"
            onFile={read}
          >
            Open a file…
          </FileButton>
          <FormatButton text={field.value} policy={policy} onFormat={field.onChange} />
        </div>
      </div>
      <DropPlace onFile={read}>
        {open ? (
          <PolicyEditor
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onWhole={(text) => void replace(text, 'The pasted text')}
            marks={policy.marks}
            invalid={problem !== undefined}
            describedBy={[problem && errorId, hintId, helpId].filter(Boolean).join(' ')}
            minHeight={EDITOR_HEIGHT}
            takesFocus={wanted}
            fallback={
              <div data-editor-place tabIndex={-1} onFocus={() => setWanted(true)}>
                <Skeleton height={EDITOR_HEIGHT} />
              </div>
            }
          />
        ) : (
          <Skeleton height={EDITOR_HEIGHT} />
        )}
      </DropPlace>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div aria-live="polite" className="min-w-0">
          {problem && (
            <p id={errorId} className="text-sm font-semibold break-words text-danger">
              {problem}
            </p>
          )}
        </div>
        <p className="ml-auto text-sm whitespace-nowrap text-muted">{formatSize(policy)}</p>
      </div>
      {policy.inPage && (
        <p role="status" className="text-sm text-warning">
          Background checking failed. Large policies are checked in the page, so typing may lag.
        </p>
      )}
      {/* What is no JSON has one mark, which the error says with its place. */}
      {!(problem && !policy.parsed.ok) && <MarkList marks={policy.marks} />}
      <p id={helpId} className="max-w-prose text-sm text-muted">
        {helpOf('chrome_policy')} You can also drop a file on the editor.
      </p>
    </div>
  )
}

/** A browser is slow to draw a line of thousands of characters, which no one can read. */
const LONG_LINE = 5_000

/** The text of a file or a paste, laid out when it is not. */
async function readable(text: string): Promise<string> {
  const lines = text.replaceAll('\r\n', '\n')
  return lines.split('\n').some(({ length }) => length > LONG_LINE) ? policyWork.format(lines) : lines
}

const MAX_LISTED = 6

/** What is marked in the text, for those who do not point at the marks. */
function MarkList({ marks }: { marks: readonly PolicyMark[] }) {
  if (marks.length === 0) return null
  const more = marks.length - MAX_LISTED
  return (
    <ul aria-label="Marked in the policy" className="flex flex-col gap-0.5 text-sm">
      {marks.slice(0, MAX_LISTED).map(({ from, severity, message }) => (
        <li key={from} className={severity === 'error' ? 'text-danger' : 'text-warning'}>
          {message}
        </li>
      ))}
      {more > 0 && <li className="text-muted">and {more} more, marked in the text</li>}
    </ul>
  )
}

function formatSize({ bytes, pending }: { bytes: number | undefined; pending: boolean }): string {
  const most = formatBytes(POLICY_MAX_BYTES)
  if (bytes === undefined) return `at most ${most}`
  return pending ? `about ${formatBytes(bytes)} of ${most}, being checked…` : `${formatBytes(bytes)} of ${most}`
}

/** Takes a file that is dropped on it; the editor would put it between what is there. */
function DropPlace({ onFile, children }: { onFile: (file: File | undefined) => void; children: ReactNode }) {
  const [over, setOver] = useState(false)
  const isFile = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')
  return (
    <div
      className={cx('rounded-md', over && 'outline-2 outline-offset-2 outline-accent outline-dashed')}
      onDragOverCapture={(event) => {
        if (!isFile(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDropCapture={(event) => {
        setOver(false)
        if (!isFile(event)) return
        event.preventDefault()
        event.stopPropagation()
        onFile(event.dataTransfer.files[0])
      }}
    >
      {children}
    </div>
  )
}
