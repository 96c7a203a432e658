import type { LogEvent } from '../../../contract/log'
import { hasWords, searchWords } from '../../../lib/search-words'

/** A line of a log as it is shown. */
export interface LogLine {
  /** Counts up, from 1. */
  readonly number: number
  /** When it was read, as the service says it. */
  readonly at: string
  readonly text: string
  /** It reports an error or warns. */
  readonly isProblem: boolean
}

/** So many lines are kept, the latest. */
export const MOST_LINES = 5_000
/** Characters of a line that are kept. */
const LONGEST_LINE = 20_000

/** Chromium writes `[12:34:56.789:ERROR:file.cc:12]`; others write words. */
const PROBLEM = /[:([](ERROR|FATAL|WARNING)[:)\]]|\b(error|fatal|warning|panic|failed)\b/i

/** What Chromium puts before each line: numbers of its processes, and a time that stands beside it anyway. */
const PREFIX = /^\[\d+:\d+:\d{4}\/\d+\.\d+:(\w+):[^\]]*\] /

/** A line where there is room for one line of it. */
export const briefText = (text: string): string => text.slice(0, 500).replace(PREFIX, '$1 ')

/** The latest lines of a log. A new value with each change, as React wants it. */
export class LogLines {
  readonly lines: readonly LogLine[]
  /** How many have come in all. */
  readonly count: number
  /** How many older ones there was no room for. */
  readonly missing: number

  constructor(lines: readonly LogLine[] = [], count = 0, missing = 0) {
    this.lines = lines
    this.count = count
    this.missing = missing
  }

  /** With what has come after those that are there. */
  with(events: readonly LogEvent[]): LogLines {
    const added = events.slice(-MOST_LINES).map(({ timestamp, message }, index, all) => ({
      number: this.count + events.length - all.length + index + 1,
      at: timestamp,
      text: message.slice(0, LONGEST_LINE),
      isProblem: PROBLEM.test(message),
    }))
    const lines = [...this.lines, ...added].slice(-MOST_LINES)
    const left = this.lines.length + events.length - lines.length
    return new LogLines(lines, this.count + events.length, this.missing + left)
  }

  /** Those of the events that are not there yet: read again, a log has the same lines with the same times. */
  unknown(events: readonly LogEvent[]): LogEvent[] {
    const last = this.lines.at(-1)
    if (!last) return [...events]
    const atLast = new Set(this.lines.filter(({ at }) => at === last.at).map(({ text }) => text))
    return events.filter(
      ({ timestamp, message }) =>
        timestamp > last.at || (timestamp === last.at && !atLast.has(message.slice(0, LONGEST_LINE))),
    )
  }
}

/** The lines in which each of some words is found, in any case; `problems`: only those that report an error. */
export function foundLines(
  lines: readonly LogLine[],
  { query, problems }: { query: string; problems: boolean },
): readonly LogLine[] {
  const words = searchWords(query)
  if (words.length === 0 && !problems) return lines
  return lines.filter(({ text, isProblem }) => (!problems || isProblem) && hasWords(text.toLowerCase(), words))
}

/** Where a line is, or would be, among lines in the order of their numbers. */
export function indexOfLine(lines: readonly LogLine[], number: number): number {
  let [from, to] = [0, lines.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((lines[middle]?.number ?? 0) < number) from = middle + 1
    else to = middle
  }
  return from
}
