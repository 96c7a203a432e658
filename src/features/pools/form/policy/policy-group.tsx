import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { useConnection } from '../../../../client/connection'
import { serviceQueries } from '../../../../client/queries'
import { POLICY_MAX_BYTES } from '../../../../contract/policy'
import { Button } from '../../../../ui/button'
import { cx } from '../../../../ui/cx'
import { FileButton } from '../../../../ui/file-button'
import { formatBytes, plural } from '../../../../ui/format'
import { Kbd } from '../../../../ui/kbd'
import { lazyComponent } from '../../../../ui/lazy-component'
import { saveFile } from '../../../../ui/save-file'
import { Skeleton } from '../../../../ui/skeleton'
import { toast } from '../../../../ui/toast'
import { HELP } from '../field-help'
import { fieldId, useFieldProblem } from '../../../../resources/field-problem'
import type { PoolForm } from '../../config/form-values'
import type { TextMark } from '../../../../resources/code/use-text-editor'
import { LARGE, type PolicyText, readPolicy } from '../../config/policy-text'

const EDITOR_HEIGHT = '12rem'
const PolicyEditor = lazyComponent(async () => (await import('./policy-editor')).PolicyEditor)

/**
 * Enterprise policies as JSON: typed, pasted, from a file or dropped. The editor comes when the group is opened first; a long policy stays a
 * file.
 */
export function PolicyGroup({ open }: { open: boolean }) {
  const { field } = useController<PoolForm, 'chrome_policy'>({ name: 'chrome_policy' })
  const policy = readPolicy(field.value)
  const { parsed, bytes } = policy
  const isFile = field.value.length > LARGE
  const { data: info } = useQuery(serviceQueries.info(useConnection()))
  const isRefused = info?.isolation === 'reduced'
  const problem = useFieldProblem('chrome_policy')
  // What is no JSON has one mark, which the error says with its position. All others say what the error does.
  const listed = parsed.ok ? policy.marks.toSorted(errorsFirst) : []
  const isListed = listed.some(({ message }) => problem?.startsWith(message))
  /** The person reached the editor before it was loaded. */
  const [wanted, setWanted] = useState(false)
  const [opened, setOpened] = useState<string>()
  const [hintId, helpId, errorId, refusedId] = ['hint', 'help', 'error', 'refused'].map(
    (part) => `${fieldId('chrome_policy')}-${part}`,
  )

  const replace = (text: string, title: string, description?: string): void => {
    const before = field.value
    field.onChange(text)
    if (before.trim() === '') return
    const action = { label: 'Undo', onSelect: () => field.onChange(before) }
    toast({ title, ...(description !== undefined && { description }), action })
  }
  const read = (file: File | undefined): void => {
    if (!file) return
    void file.text().then((text) => {
      setOpened(file.name)
      replace(text.replaceAll('\r\n', '\n'), `${file.name} replaces the policy`)
    })
  }
  const type = (text: string): void =>
    text.length > LARGE ? replace(text, 'The policy is a file now', TOO_LONG) : field.onChange(text)

  return (
    <div id={fieldId('chrome_policy')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span id={hintId} className="text-sm text-muted">
          {isFile ? (
            TOO_LONG
          ) : (
            <>
              Policy names autocomplete. <Kbd>Esc</Kbd> then <Kbd>Tab</Kbd> leaves the editor.
            </>
          )}
        </span>
        <div className="flex gap-1">
          <FileButton
            name="Policy file"
            accept=".json,application/json,text/plain"
            size="small"
            icon={<FolderOpen />}
            onFile={read}
          >
            Open a file…
          </FileButton>
          {!isFile && (
            <Button
              size="small"
              variant="quiet"
              disabledReason={
                !parsed.ok
                  ? 'The text is not valid JSON yet'
                  : bytes === undefined
                    ? 'Nothing to format yet'
                    : undefined
              }
              onClick={() => parsed.ok && type(JSON.stringify(parsed.value, null, 2))}
            >
              Format
            </Button>
          )}
        </div>
      </div>
      {isRefused && (
        <p id={refusedId} className="text-sm text-warning">
          Leave this empty: with reduced isolation, a pool can’t have a policy.
        </p>
      )}
      <DropArea onFile={read}>
        {isFile ? (
          <PolicyFile text={field.value} name={opened} policy={policy} onRemove={() => replace('', 'Policy removed')} />
        ) : open ? (
          <PolicyEditor
            value={field.value}
            onChange={type}
            onBlur={field.onBlur}
            marks={policy.marks}
            invalid={problem !== undefined}
            describedBy={[problem && errorId, isRefused && refusedId, hintId, helpId].filter(Boolean).join(' ')}
            minHeight={EDITOR_HEIGHT}
            takesFocus={wanted}
            fallback={
              <div data-editor-fallback tabIndex={-1} onFocus={() => setWanted(true)}>
                <Skeleton height={EDITOR_HEIGHT} />
              </div>
            }
          />
        ) : (
          <Skeleton height={EDITOR_HEIGHT} />
        )}
      </DropArea>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div aria-live="polite" className="min-w-0">
          {problem && !isListed && (
            <p id={errorId} className="text-sm font-semibold break-words text-danger">
              {problem}
            </p>
          )}
          {listed.length > 0 && <MarkList id={isListed ? errorId : undefined} marks={listed} />}
        </div>
        <p className="ml-auto text-sm whitespace-nowrap text-muted">{formatSize(policy)}</p>
      </div>
      <p id={helpId} className="max-w-prose text-sm text-muted">
        {HELP.chrome_policy} You can also drop a file {isFile ? 'here' : 'on the editor'}.
      </p>
    </div>
  )
}

const TOO_LONG = 'A policy over 64 KiB is not edited here: download it, change it, and open the file.'

function PolicyFile({
  text,
  name,
  policy,
  onRemove,
}: {
  text: string
  /** Of the file that was opened last; nothing for a draft of before. */
  name: string | undefined
  policy: PolicyText
  onRemove: () => void
}) {
  const count = policy.parsed.ok ? plural(policy.count, 'policy', 'policies') : 'No JSON yet'
  return (
    <div
      data-invalid={policy.problems.length > 0 || undefined}
      className="flex flex-wrap items-center gap-2 rounded-md border border-line-strong bg-raised px-3 py-2 data-invalid:border-danger"
    >
      <span className="mr-auto min-w-0 wrap-anywhere">{name === undefined ? count : `${name}: ${count}`}</span>
      <Button
        size="small"
        onClick={() => saveFile(new Blob([text], { type: 'application/json' }), name ?? 'policy.json')}
      >
        Download
      </Button>
      <Button size="small" onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}

const MAX_LISTED = 6

/** Only the first ones are listed: no number of warnings may hide an error. */
const errorsFirst = (one: TextMark, other: TextMark): number =>
  Number(other.severity === 'error') - Number(one.severity === 'error')

/** What is marked in the text, for those who do not point at the marks. */
function MarkList({ id, marks }: { id: string | undefined; marks: readonly TextMark[] }) {
  const more = marks.length - MAX_LISTED
  return (
    <ul id={id} aria-label="Marked in the policy" className="flex flex-col gap-0.5 text-sm">
      {marks.slice(0, MAX_LISTED).map(({ from, severity, message }) => (
        <li key={from} className={severity === 'error' ? 'text-danger' : 'text-warning'}>
          {message}
        </li>
      ))}
      {more > 0 && <li className="text-muted">and {more} more</li>}
    </ul>
  )
}

function formatSize({ bytes }: PolicyText): string {
  const most = formatBytes(POLICY_MAX_BYTES)
  return bytes === undefined ? `at most ${most}` : `${formatBytes(bytes)} of ${most}`
}

/** Takes a file that is dropped on it; the editor would put it between what is there. */
function DropArea({ onFile, children }: { onFile: (file: File | undefined) => void; children: ReactNode }) {
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
