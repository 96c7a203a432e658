import type { Viewport } from '../../contract/viewport'

/** What the browser draws above the page, in pixels of the display: measured on a screenshot of Chromium 156. */
const TAB_STRIP = 40
const TOOLBAR = 47
const [MAX_WIDTH, MAX_HEIGHT] = [232, 132]
/** The largest preset fills the picture; smaller displays look smaller beside it. */
const REFERENCE = { width: 2560, height: 1440 }

/** The part of a display that a page gets, in pixels. */
export function pageArea({ width, height }: Viewport, kiosk: boolean): { width: number; height: number } {
  return { width, height: kiosk ? height : Math.max(0, height - TAB_STRIP - TOOLBAR) }
}

/** The display in proportion, with the bars of the browser unless they are hidden. It says nothing that is not also in words. */
export function DisplayPicture({ display, kiosk }: { display: Viewport; kiosk: boolean }) {
  const { width, height } = display
  const fit = Math.min(MAX_WIDTH / width, MAX_HEIGHT / height)
  const scale = Math.min(fit, Math.max(MAX_WIDTH / REFERENCE.width, fit * 0.55))
  const page = pageArea(display, kiosk)
  const top = height - page.height
  return (
    <svg
      aria-hidden
      width={Math.max(2, width * scale)}
      height={Math.max(2, height * scale)}
      viewBox={`0 0 ${width} ${height}`}
      className="shrink-0 rounded-xs border border-line-strong bg-raised transition-[width,height]"
    >
      {!kiosk && <Bars width={width} />}
      <rect
        x={width * 0.06}
        y={top + page.height * 0.1}
        width={width * 0.36}
        height={page.height * 0.08}
        className="fill-accent opacity-40"
      />
      {[0.28, 0.38, 0.48].map((at) => (
        <rect
          key={at}
          x={width * 0.06}
          y={top + page.height * at}
          width={width * (0.88 - at / 3)}
          height={page.height * 0.04}
          className="fill-line"
        />
      ))}
    </svg>
  )
}

/** Tab strip with one tab, toolbar with three buttons and the address, where the browser has them. */
function Bars({ width }: { width: number }) {
  const tab = Math.min(232, width - 90)
  const middle = TAB_STRIP + TOOLBAR / 2
  return (
    <>
      <rect width={width} height={TAB_STRIP} className="fill-accent opacity-30" />
      {tab > 0 && <rect x={40} y={6} width={tab} height={TAB_STRIP - 6} rx={8} className="fill-raised" />}
      <rect y={TAB_STRIP} width={width} height={TOOLBAR} className="fill-raised" />
      {[23, 59, 95].map((x) => (
        <circle key={x} cx={x} cy={middle} r={9} className="fill-line-strong" />
      ))}
      <rect
        x={121}
        y={middle - 17}
        width={Math.max(0, width - 121 - 85)}
        height={34}
        rx={17}
        className="fill-line-strong opacity-40"
      />
      <rect y={TAB_STRIP + TOOLBAR - 3} width={width} height={6} className="fill-line" />
    </>
  )
}
