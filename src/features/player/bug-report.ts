import { inlineMarkdown, reportMarkdown } from '../../bug-reports/markdown'
import { playTime } from '../../ui/play-time'
import { type Moment, YOU } from './moment'
import type { RecordedRange } from './recorded-range'

/** Where no part of a video is chosen, events of so long before and after the moment are reported, ms. */
const AROUND_MS = { before: 15_000, after: 5_000 }
/** So many events are listed. */
const MOST = 40

/** The part of a video that is reported with a moment. */
export const around = (at: number, length: number): RecordedRange => ({
  from: Math.max(0, at - AROUND_MS.before),
  to: Math.min(length, at + AROUND_MS.after),
})

interface Reported {
  readonly moments: readonly Moment[]
  /** The moment, ms since the first picture. */
  readonly at: number
  /** The first picture, ms since 1970. */
  readonly startedAt: number
  readonly sessionId: string
  /** Shows the moment. */
  readonly link: string
  /** What ran: name and version of each program. */
  readonly versions: readonly (readonly [string, string])[]
  /** What of the video is reported. */
  readonly range: RecordedRange
  /** The picture of the moment as an address; undefined leaves it out. */
  readonly picture: string | undefined
}

/** Writes a moment of a video as Markdown: the picture, what happened around it, what ran, and a link to it. */
export function bugReport({ moments, at, startedAt, sessionId, link, versions, range, picture }: Reported): string {
  const near = moments.filter((moment) => moment.lane !== 'rest' && moment.at >= range.from && moment.at <= range.to)
  // Those that are nearest to it, when there are too many.
  const kept = new Set(near.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at)).slice(0, MOST))
  const listed = near.filter((moment) => kept.has(moment))
  const [problem] = near.filter(({ tone, at: begun }) => tone === 'danger' && begun <= at + 1_000).toReversed()
  const title = problem ? `${problem.title}: ${problem.text}` : `Session ${sessionId}`
  return reportMarkdown({
    title,
    lead: `[Video at ${exact(at)}](${link}), ${new Date(startedAt + at).toISOString()}`,
    picture: picture === undefined ? undefined : { address: picture, label: `The screen at ${exact(at)}` },
    sections: [
      {
        heading: 'Events',
        lines: [
          ...(listed.length === 0 ? ['No events around this moment.'] : listed.map((moment) => line(moment, at))),
          ...(listed.length < near.length ? ['', `${near.length - listed.length} more are left out.`] : []),
        ],
      },
    ],
    versions: [['Session', `\`${sessionId}\``], ...versions],
  })
}

function line({ at: begun, title, text, by, tone }: Moment, at: number): string {
  const words = [title, text].filter((part) => part !== '').join(' ')
  const shown = tone === 'danger' ? `**${inlineMarkdown(words)}**` : inlineMarkdown(words)
  const offset = (begun - at) / 1000
  const from = `${offset < 0 ? '−' : '+'}${Math.abs(offset).toFixed(1)} s`
  return `- \`${exact(begun)}\` (${from}) ${shown}${by === undefined ? '' : ` by ${by === YOU ? 'the reporter' : inlineMarkdown(by)}`}`
}

/** A time to the millisecond: `0:12.345`. */
const exact = (ms: number): string => `${playTime(ms)}.${String(Math.max(0, Math.round(ms)) % 1000).padStart(3, '0')}`
