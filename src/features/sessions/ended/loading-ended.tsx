import { Skeleton } from '../../../ui/skeleton'

/** While the ended sessions, or the view of them, are not there yet. */
export const LoadingEnded = () => (
  <div role="status" aria-label="Loading ended sessions" className="flex flex-col gap-3 px-4 py-4">
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} width="100%" />
    ))}
  </div>
)
