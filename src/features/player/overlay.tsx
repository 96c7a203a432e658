import { useStore } from '../../lib/store'
import type { Moment } from './moment'
import type { Playback } from './playback'

/** How long before and after it is done an action is seen, ms. */
const BEFORE_MS = 250
const AFTER_MS = 900

/** Where the pointer acts at this moment: the way of a drag, the position of a click. For the eye only: the list says the same. */
export function Overlay({
  playback,
  moments,
  size,
}: {
  playback: Playback
  moments: readonly Moment[]
  size: { width: number; height: number }
}) {
  const shown = useStore(playback, ({ at }) => key(moments, at))
  const { at } = playback.get()
  if (shown === '') return null
  const near = moments.filter((moment) => isNear(moment, at))
  // Two pixels of the page, whatever the size of the picture.
  const unit = size.width / 960
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="pointer-events-none absolute inset-0 size-full"
    >
      {near.map(({ id, at: begun, path, position }) =>
        path ? (
          <Way key={id} path={path} until={at - begun} unit={unit} />
        ) : (
          position && (
            <circle
              key={id}
              cx={position.x}
              cy={position.y}
              r={12 * unit}
              className="fill-[#4fd1c5]/30 stroke-[#0a7671]"
              strokeWidth={2 * unit}
            />
          )
        ),
      )}
    </svg>
  )
}

/** A path, of which the pointer has gone the part until now. */
function Way({ path, until, unit }: { path: NonNullable<Moment['path']>; until: number; unit: number }) {
  const points = (part: NonNullable<Moment['path']>): string => part.map(([, x, y]) => `${x},${y}`).join(' ')
  const gone = path.filter(([t]) => t <= until)
  const [first] = path
  const here = gone.at(-1) ?? first
  const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return (
    <g>
      <polyline {...line} points={points(path)} stroke="#ffffffcc" strokeWidth={6 * unit} />
      <polyline {...line} points={points(path)} stroke="#0a767166" strokeWidth={2.5 * unit} />
      <polyline {...line} points={points(gone)} stroke="#0a7671" strokeWidth={3 * unit} />
      {first && <circle cx={first[1]} cy={first[2]} r={4 * unit} fill="#0a7671" stroke="#fff" strokeWidth={unit} />}
      {here && (
        <circle cx={here[1]} cy={here[2]} r={7 * unit} fill="#4fd1c5aa" stroke="#0a7671" strokeWidth={2 * unit} />
      )}
    </g>
  )
}

const isNear = ({ at: begun, duration = 0, path, position }: Moment, at: number): boolean =>
  (path !== undefined || position !== undefined) && at >= begun - BEFORE_MS && at <= begun + duration + AFTER_MS

/** Changes when something else is to be drawn; empty for nothing. */
function key(moments: readonly Moment[], at: number): string {
  const near = moments.filter((moment) => isNear(moment, at))
  return near.length === 0 ? '' : `${at} ${near.map(({ id }) => id).join(' ')}`
}
