import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says on every view what is to be known of the service or the page. `action`: what can be done about it. */
export function Banner({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex min-h-9 shrink-0 items-center gap-2 bg-warning-soft pr-2 pl-4 in-data-immersive:hidden"
    >
      <TriangleAlert className="size-4 shrink-0 text-warning" />
      <p className="mr-auto min-w-0 py-1">{children}</p>
      {action}
    </div>
  )
}
