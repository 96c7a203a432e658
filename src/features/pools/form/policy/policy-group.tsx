import { lazy, Suspense } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { POLICY_MAX_BYTES } from '../../../../contract/policy'
import { Button } from '../../../../ui/button'
import { formatBytes } from '../../../../ui/format'
import { Kbd } from '../../../../ui/kbd'
import { Skeleton } from '../../../../ui/skeleton'
import { helpOf } from '../field-help'
import { fieldId, useFieldProblem } from '../form-field'
import type { PoolForm } from '../form-values'
import { readPolicy } from './policy-text'

const EDITOR_HEIGHT = '12rem'
const PolicyEditor = lazy(() => import('./policy-editor').then((module) => ({ default: module.PolicyEditor })))

/** Enterprise policies as JSON. The editor comes when the group is opened first. */
export function PolicyGroup({ open }: { open: boolean }) {
  const { field } = useController<PoolForm, 'chrome_policy'>({ name: 'chrome_policy' })
  const problem = useFieldProblem('chrome_policy')
  const [helpId, errorId] = [`${fieldId('chrome_policy')}-help`, `${fieldId('chrome_policy')}-error`]
  return (
    <div id={fieldId('chrome_policy')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-sm text-muted">
          Names are completed as you type. <Kbd>Tab</Kbd> leaves the editor.
        </span>
        <FormatButton onFormat={field.onChange} />
      </div>
      {open ? (
        <Suspense fallback={<Skeleton height={EDITOR_HEIGHT} />}>
          <PolicyEditor
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            invalid={problem !== undefined}
            describedBy={problem ? `${errorId} ${helpId}` : helpId}
            minHeight={EDITOR_HEIGHT}
          />
        </Suspense>
      ) : (
        <Skeleton height={EDITOR_HEIGHT} />
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div aria-live="polite" className="min-w-0">
          {problem && (
            <p id={errorId} className="text-sm font-semibold break-words text-loss">
              {problem}
            </p>
          )}
        </div>
        <PolicySize />
      </div>
      <p id={helpId} className="max-w-prose text-sm text-muted">
        {helpOf('chrome_policy')}
      </p>
    </div>
  )
}

function PolicySize() {
  const text = useWatch<PoolForm, 'chrome_policy'>({ name: 'chrome_policy' })
  const { bytes } = readPolicy(text)
  return (
    <p className="ml-auto text-sm whitespace-nowrap text-muted">
      {bytes === undefined ? 'at most' : `${formatBytes(bytes)} of`} {formatBytes(POLICY_MAX_BYTES)}
    </p>
  )
}

function FormatButton({ onFormat }: { onFormat: (text: string) => void }) {
  const text = useWatch<PoolForm, 'chrome_policy'>({ name: 'chrome_policy' })
  const { parsed, bytes } = readPolicy(text)
  return (
    <Button
      size="small"
      variant="quiet"
      disabledReason={
        !parsed.ok ? 'The text is no JSON yet' : bytes === undefined ? 'There is nothing to format yet' : undefined
      }
      onClick={() => parsed.ok && onFormat(JSON.stringify(parsed.value, null, 2))}
    >
      Format
    </Button>
  )
}
