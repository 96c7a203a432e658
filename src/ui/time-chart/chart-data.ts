import type { Look } from './look'
import type { Values } from './shape'

export interface ChartSeries {
  name: string
  values: Values
  /** Stacked columns, or a line over them. */
  as: 'columns' | 'line'
  look: Look
}

/** What happened over a time. */
export interface ChartData {
  title: string
  /** When the first values begin, ms. */
  since: number
  stepMs: number
  series: readonly ChartSeries[]
  /** A value in words: `3 browsers`. */
  format: (value: number) => string
}

export const formatValue = (value: number | null | undefined, format: ChartData['format']): string =>
  value === null || value === undefined ? '–' : format(value)
