import type { Viewport } from '../../contract/viewport'

/** Height of tab strip and address bar in pixels of the display, as the browser draws them. */
const BARS = 87
const [MAX_WIDTH, MAX_HEIGHT] = [232, 132]
/** The largest preset fills the picture; smaller displays look smaller beside it. */
const REFERENCE = { width: 2560, height: 1440 }

/** The display in proportion, with the bars of the browser unless they are hidden. It says nothing that is not also in words. */
export function DisplayPicture({ display, kiosk }: { display: Viewport; kiosk: boolean }) {
  const { width, height } = display
  const fit = Math.min(MAX_WIDTH / width, MAX_HEIGHT / height)
  const scale = Math.min(fit, Math.max(MAX_WIDTH / REFERENCE.width, fit * 0.55))
  const bars = kiosk ? 0 : Math.min(BARS, height / 2)
  return (
    <svg
      aria-hidden
      width={Math.max(2, width * scale)}
      height={Math.max(2, height * scale)}
      viewBox={`0 0 ${width} ${height}`}
      className="rounded-xs border border-line-strong bg-raised transition-[width,height]"
    >
      {bars > 0 && (
        <>
          <rect width={width} height={bars} className="fill-line" />
          <rect y={bars * 0.45} width={width} height={bars * 0.55} className="fill-surface" />
          <rect x={width * 0.015} y={bars * 0.12} width={width * 0.2} height={bars * 0.4} className="fill-surface" />
          <rect x={width * 0.1} y={bars * 0.6} width={width * 0.8} height={bars * 0.25} className="fill-line" />
        </>
      )}
      <rect
        x={width * 0.06}
        y={bars + (height - bars) * 0.1}
        width={width * 0.36}
        height={(height - bars) * 0.08}
        className="fill-accent opacity-40"
      />
      {[0.28, 0.38, 0.48].map((at) => (
        <rect
          key={at}
          x={width * 0.06}
          y={bars + (height - bars) * at}
          width={width * (0.88 - at / 3)}
          height={(height - bars) * 0.04}
          className="fill-line"
        />
      ))}
    </svg>
  )
}
