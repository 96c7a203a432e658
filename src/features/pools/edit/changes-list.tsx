import { ArrowRight } from 'lucide-react'
import type { Change } from '../config/changes-between'

/** Fields that change: what each was, and what it becomes. */
export function ChangesList({ changes, label }: { changes: readonly Change[]; label: string }) {
  return (
    <dl aria-label={label} className="flex flex-col gap-2">
      {changes.map(({ field, label: name, before, after }) => (
        <div key={field} className="flex min-w-0 flex-col">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 break-words">
            <del className="min-w-0 text-muted decoration-line-strong [overflow-wrap:anywhere]">{before}</del>
            <ArrowRight role="img" aria-label="becomes" className="size-3.5 shrink-0 self-center text-faint" />
            <ins className="min-w-0 font-semibold no-underline [overflow-wrap:anywhere]">{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
