import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { formatDuration } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import type { CodePosition } from '../../../resources/code/code-editor'
import { errorPosition, withoutStack } from './error-position'
import type { ScriptRun } from './script-runs'

/** Characters of one output that are shown; all of it is copied. */
const SHOWN = 100_000

/** What became of a run: what it returned and wrote, and where it failed. */
export function RunOutput({ run, onPosition }: { run: ScriptRun; onPosition: (position: CodePosition) => void }) {
  const { state } = run
  switch (state.kind) {
    case 'running':
      return <p role="status" className="text-muted">{`Running…`}</p>
    case 'stopped':
      return <p role="status" className="text-muted">{`Stopped after ${formatDuration(state.ms)}.`}</p>
    case 'failed':
      return (
        <Notice tone="danger" title={state.title}>
          {state.message}
        </Notice>
      )
    case 'answered':
      return <Answer ms={state.ms} result={state.result} onPosition={onPosition} />
  }
}

type AnsweredRun = Extract<ScriptRun['state'], { kind: 'answered' }>

function Answer({
  ms,
  result,
  onPosition,
}: Omit<AnsweredRun, 'kind'> & { onPosition: (position: CodePosition) => void }) {
  const { success, stdout, error } = result
  const position = success ? undefined : errorPosition(result)
  const stderr = success ? result.stderr : withoutStack(result)
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge tone={success ? 'accent' : 'danger'}>{success ? 'Done' : 'Failed'}</Badge>
        {`in ${formatDuration(ms)}`}
      </p>
      {!success && (
        <Output title="Error" text={error ?? 'It gives no reason.'} tone="danger">
          {position && (
            <Button size="small" onClick={() => onPosition(position)}>
              {`Line ${position.line}`}
            </Button>
          )}
        </Output>
      )}
      {success && result.result !== null && result.result !== undefined && (
        <Output title="Result" text={resultText(result.result)} />
      )}
      {stdout !== '' && <Output title="Console" text={stdout} />}
      {stderr !== '' && <Output title="Console errors" text={stderr} tone="warning" />}
    </div>
  )
}

const TONES = { plain: '', warning: 'text-warning', danger: 'text-danger' } as const

function Output({
  title,
  text,
  tone = 'plain',
  children,
}: {
  title: string
  text: string
  tone?: keyof typeof TONES
  children?: ReactNode
}) {
  return (
    <section aria-label={title} className="flex flex-col">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-sm font-semibold">{title}</h2>
        {children}
        <CopyButton text={text} label={`Copy: ${title}`} />
      </div>
      <div
        role="textbox"
        aria-readonly
        aria-multiline
        tabIndex={0}
        aria-label={title}
        className={`max-h-72 overflow-auto rounded-md border border-line bg-sunken px-2 py-1 font-mono text-sm wrap-anywhere whitespace-pre-wrap ${TONES[tone]}`}
      >
        {text.slice(0, SHOWN)}
        {text.length > SHOWN && '…'}
      </div>
    </section>
  )
}

const resultText = (result: unknown): string =>
  typeof result === 'string' ? result : (JSON.stringify(result, null, 2) ?? '')
