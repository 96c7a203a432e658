import type { ReactNode } from 'react'

/** As large as the place allows, in proportion, and no larger than it is; what is inside fills it. */
export function PictureBox({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  return (
    <div className="[container-type:size] grid size-full min-h-0 place-items-center">
      <div
        className="relative *:absolute *:inset-0 *:size-full"
        style={{ width: `min(100cqw, ${100 * (width / height)}cqh, ${width}px)`, aspectRatio: `${width} / ${height}` }}
      >
        {children}
      </div>
    </div>
  )
}
