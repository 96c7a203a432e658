import type { Session } from '../session/session'
import type { Watcher } from '../session/telemetry/live-viewers'

/** Runs `watch` while a viewer counts as following the screen of a session; others are notified. */
export async function whileWatched<T>({ telemetry }: Session, viewer: Watcher, watch: () => Promise<T>): Promise<T> {
  const answered = telemetry.watches(viewer)
  try {
    return await watch()
  } finally {
    answered()
  }
}
