import { cx } from '../../../ui/cx'
import { Skeleton } from '../../../ui/skeleton'
import { ROW_COLUMNS, ROW_HEIGHT } from './grid-layout'

/** The list before its pools are there, in its size. */
export function LoadingPools() {
  return (
    <div role="status" aria-label="Loading the pools">
      <div className="h-11" />
      <div className="h-8 border-b border-line max-sm:hidden pointer-coarse:h-11" />
      {[9, 7, 11, 8, 10].map((width) => (
        <div
          key={width}
          aria-hidden
          className={cx(ROW_COLUMNS, ROW_HEIGHT, 'border-b border-line max-sm:content-center')}
        >
          <span />
          <Skeleton width={`${width}rem`} />
          <Skeleton width="8rem" />
        </div>
      ))}
    </div>
  )
}
