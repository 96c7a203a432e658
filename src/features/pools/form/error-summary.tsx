import { plural } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import { fieldId } from '../../../resources/field-problem'
import { useFormProblems } from './use-form-problems'

/** After a failed try: every problem as a link to its control. */
export function ErrorSummary({
  purpose,
  onGo,
}: {
  /** What the form is for: "create the pool". */
  purpose: string
  onGo: (field: string) => void
}) {
  const problems = useFormProblems()
  if (problems.length === 0) return null
  return (
    <Notice tone="danger" title={`Fix ${plural(problems.length, 'error')} to ${purpose}`}>
      <ul className="flex flex-col gap-0.5">
        {problems.map(({ field, label, message }) => (
          <li key={field}>
            <a
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                event.preventDefault()
                onGo(field)
              }}
              className="rounded-xs text-ink underline decoration-danger/50 underline-offset-3 hover:decoration-current"
            >
              {label}
            </a>
            : {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
