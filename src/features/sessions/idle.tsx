import { Duration } from '../../ui/time'

/** From here on, as a part of the idle timeout, the end is near enough to look at. */
const NEAR_END = 0.8

/** How long nothing has used a session, and how long that may go on. */
export function Idle({ idleMs, timeoutMs }: { idleMs: number | undefined; timeoutMs: number }) {
  if (idleMs === undefined) return <span className="text-faint">unknown</span>
  if (idleMs < 1000) return <span className="whitespace-nowrap">in use</span>
  const near = idleMs > timeoutMs * NEAR_END
  return (
    <span className={near ? 'font-semibold text-look' : undefined}>
      <Duration ms={Math.floor(idleMs / 1000) * 1000} />
      <span className="max-md:hidden">
        {' of '}
        <Duration ms={timeoutMs} />
      </span>
    </span>
  )
}
