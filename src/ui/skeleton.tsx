/** The outline of what comes, in its size, so that nothing jumps when it is there. Sizes as CSS lengths. */
export function Skeleton({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return <span aria-hidden className="block max-w-full animate-breathe rounded-sm bg-line" style={{ width, height }} />
}
