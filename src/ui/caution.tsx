import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Allowed, but worth a second look. */
export function Caution({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex max-w-prose items-start gap-1.5 text-sm text-warning">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
