import { markdownTable } from '../measure/format'

/** One line of the table: what was measured, of whom, and whether it is enough. */
export interface Line {
  what: string
  ours: string
  /** What people would use instead, or why it was not measured. */
  rival?: string | undefined
  /** How many times as long the rival takes. */
  ratio?: string | undefined
  target?: string | undefined
  /** Undefined when there is no target, or when it could not be measured. */
  reached?: boolean | undefined
}

/** Something that `npm run bench` measures, also alone, by its name. */
export interface Row<Lab> {
  name: string
  /** Of the service that it is measured with. */
  settings?: Record<string, string>
  measure: (lab: Lab) => Promise<Line[]>
}

const HEADS = ['what', 'Pooldeck', 'instead', 'ratio', 'target', '']

export function table(lines: readonly Line[]): string {
  const rows = lines.map((line) => [
    line.what,
    line.ours,
    line.rival ?? '',
    line.ratio ?? '',
    line.target ?? '',
    verdict(line),
  ])
  return markdownTable(HEADS, rows)
}

export function verdict({ target, reached }: Line): string {
  if (target === undefined) return ''
  if (reached === undefined) return 'not measured'
  return reached ? 'reached' : 'missed'
}
