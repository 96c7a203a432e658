import { Skeleton } from '../../../ui/skeleton'

export const PanelLoading = () => (
  <div role="status" aria-label="Loading" className="flex flex-col gap-3 px-4 py-4">
    {[14, 10, 12].map((width) => (
      <Skeleton key={width} width={`${width}rem`} height="1.5rem" />
    ))}
  </div>
)
