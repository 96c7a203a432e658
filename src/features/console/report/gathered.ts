import type { ReadEnvelope } from '../../../client/reading/read-event'
import type { TelemetryCategory } from '../../../contract/telemetry'
import type { Entry } from '../log/action'

/** A part of a report, or why it has none of it. */
export type Part<T> = { readonly is: 'there'; readonly value: T } | { readonly is: 'missing'; readonly why: string }

export const there = <T>(value: T): Part<T> => ({ is: 'there', value })
export const missing = (why: string): Part<never> => ({ is: 'missing', why })

/** A tab as a report describes it. */
export interface ReportedTab {
  readonly title: string
  readonly url: string
  /** The one of its window that is shown. */
  readonly isActive: boolean
}

/** What the browser says of itself. */
export interface ReportedBrowser {
  readonly tabs: readonly ReportedTab[]
  readonly product: string
  readonly userAgent: string
}

/** All that a report of a session is made of. */
export interface Gathered {
  readonly session: { readonly id: string; readonly name: string | undefined; readonly pool: string | undefined }
  /** When it was gathered, and what to add to times of this browser to have those of the service, ms. */
  readonly at: number
  readonly ahead: number
  /** Address of the console. */
  readonly link: string
  /** PNG of the whole screen, and its size. */
  readonly picture: Part<{ readonly blob: Blob; readonly width: number; readonly height: number }>
  readonly browser: Part<ReportedBrowser>
  /** What was captured, in its order. */
  readonly events: Part<readonly ReadEnvelope[]>
  /** What is being captured. */
  readonly captured: ReadonlySet<TelemetryCategory>
  /** The browser's log, line by line. */
  readonly log: Part<readonly string[]>
  readonly steps: readonly Entry[]
  /** Version of the service; undefined where it does not report it. */
  readonly service: string | undefined
}
