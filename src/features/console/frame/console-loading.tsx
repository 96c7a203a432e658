import { DEFAULT_VIEWPORT } from '../../../contract/viewport'
import { Skeleton } from '../../../ui/skeleton'

/** The console in its proportions, before anything of the session is known. */
export function ConsoleLoading() {
  return (
    <div aria-busy className="flex min-h-0 flex-1 flex-col">
      <p role="status" className="sr-only">
        Loading the session
      </p>
      <div className="flex h-15 items-center gap-4 px-4">
        <Skeleton width="10rem" height="1.5rem" />
        <Skeleton width="8rem" />
      </div>
      <div className="flex min-h-0 flex-1 flex-col border-t border-line beside:flex-row">
        <div className="grid min-h-0 flex-1 place-items-center bg-canvas p-4">
          <div
            className="max-h-full w-full max-w-full animate-breathe rounded-sm bg-line"
            style={{ aspectRatio: `${DEFAULT_VIEWPORT.width} / ${DEFAULT_VIEWPORT.height}` }}
          />
        </div>
        <div className="flex w-full flex-col gap-4 border-line p-4 stacked:border-t beside:max-xl:w-88 beside:border-l xl:w-96">
          <Skeleton height="1.5rem" />
          <Skeleton height="4rem" />
          <Skeleton height="8rem" />
          <Skeleton width="60%" />
        </div>
      </div>
    </div>
  )
}
