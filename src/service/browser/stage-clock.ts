/**
 * What the start of a browser consists of, in order. `files`: folders, way out, control group. `sandbox`: its namespaces. `display`: X server and
 * window manager; next to nothing without a display. `chromium`: until it answers. `window`: until that fills the display. `page`: what observes it, extensions,
 * keyboard, and the start URL if there is one.
 */
export const LAUNCH_STAGES = ['files', 'sandbox', 'display', 'chromium', 'window', 'page'] as const
export type LaunchStage = (typeof LAUNCH_STAGES)[number]

/** Measures one stage after the other: what it returns is to be called at the end of each. */
export function stageClock(
  timed: (stage: LaunchStage, seconds: number) => void = () => {},
): (stage: LaunchStage) => void {
  let began = performance.now()
  return (stage) => {
    const now = performance.now()
    timed(stage, (now - began) / 1000)
    began = now
  }
}
