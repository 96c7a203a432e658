import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'

const TONES = {
  info: { look: 'border-l-accent bg-accent-soft/50', icon: Info, ink: 'text-accent' },
  warning: { look: 'border-l-warning bg-warning-soft', icon: TriangleAlert, ink: 'text-warning' },
  danger: { look: 'border-l-danger bg-danger-soft', icon: CircleAlert, ink: 'text-danger' },
} as const

/** Something the person should know here, in the flow of the page. */
export function Notice({
  tone = 'info',
  title,
  action,
  children,
}: {
  tone?: keyof typeof TONES
  title: ReactNode
  action?: ReactNode
  children?: ReactNode
}) {
  const { look, icon: Icon, ink } = TONES[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex items-start gap-3 rounded-sm border-l-3 py-2 pr-3 pl-3', look)}
    >
      <Icon className={cx('mt-0.5 size-4 shrink-0', ink)} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="font-semibold">{title}</p>
        {children && <div className="max-w-prose break-words text-muted">{children}</div>}
      </div>
      {action}
    </div>
  )
}
