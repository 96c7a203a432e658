import { describeAction } from '../../../actions/describe-action'
import { inlineMarkdown, reportMarkdown, type Section } from '../../../bug-reports/markdown'
import type { ReadEnvelope } from '../../../client/reading/read-event'
import { isProblem, describeEvent } from '../../../events/describe-event'
import type { Entry } from '../log/action'
import { describeResult } from '../log/describe-result'
import type { Gathered } from './gathered'
import { describeMissing } from './describe-missing'

/** So many steps, and so many errors, are listed: the latest. The files of the bundle have all. */
const MOST_STEPS = 50
const MOST_ERRORS = 30

/** Writes a report of a session as Markdown. `files`: those that lie beside it; undefined where it stands alone. */
export function reportText(
  gathered: Gathered,
  { picture, files }: { picture: string | undefined; files?: readonly string[] | undefined },
): string {
  const { session, at, ahead, link, service, browser } = gathered
  const errors = errorsOf(gathered)
  const words = browser.is === 'there' ? browser.value : undefined
  const screen = gathered.picture.is === 'there' ? gathered.picture.value : undefined
  return reportMarkdown({
    title: titleOf(gathered, errors),
    lead: `[Console of the session](${link}), ${new Date(at + ahead).toISOString()}. Times are UTC.`,
    picture: picture === undefined ? undefined : { address: picture, label: 'The screen of the session' },
    sections: [
      { heading: 'Page', lines: pageLines(gathered) },
      {
        heading: 'Steps',
        lines: latest(gathered.steps.map(stepLine(ahead)), MOST_STEPS, 'No actions were sent from this browser.'),
      },
      { heading: 'Errors', lines: errorLines(gathered, errors) },
      ...absent(gathered, files),
    ],
    versions: [
      ['Session', `\`${session.id}\`${session.name === undefined ? '' : ` (${inlineMarkdown(session.name)})`}`],
      ...(session.pool === undefined ? [] : [['Pool', inlineMarkdown(session.pool)] as const]),
      ...(service === undefined ? [] : [['Pooldeck', service] as const]),
      ...(words
        ? [
            ['Browser', inlineMarkdown(words.product)] as const,
            ['User agent', inlineMarkdown(words.userAgent)] as const,
          ]
        : []),
      ...(screen ? [['Screen', `${screen.width} × ${screen.height}`] as const] : []),
    ],
  })
}

/** Each step in a sentence, with its time and result. */
export const stepsText = ({ steps, ahead }: Gathered): string => `${steps.map(stepLine(ahead)).join('\n')}\n`

const stepLine =
  (ahead: number) =>
  ({ action, sentAt, result, replay }: Entry, index: number): string => {
    const of = replay === undefined ? '' : ` (replay of ${inlineMarkdown(replay)})`
    const failed = result.kind === 'failed' && !result.stopped
    const outcome = failed ? `**${describeResult(result)}: ${inlineMarkdown(result.message)}**` : describeResult(result)
    return `${index + 1}. \`${timeOf(sentAt + ahead)}\` ${inlineMarkdown(describeAction(action))}${of}. ${outcome}`
  }

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(11, 23)

const errorsOf = ({ events }: Gathered): readonly ReadEnvelope[] =>
  events.is === 'there' ? events.value.filter(({ event }) => isProblem(event)) : []

const describeEnvelope = ({ event }: ReadEnvelope): string => {
  const { title, text } = describeEvent(event)
  return inlineMarkdown(text === '' ? title : `${title}: ${text}`)
}

/** What went wrong last. */
function titleOf({ steps, session, ahead }: Gathered, errors: readonly ReadEnvelope[]): string {
  // What the capture could not read is no error of the page.
  const error = errors.findLast(({ event }) => event.category !== 'monitor' && describeEvent(event).tone === 'danger')
  const failed = steps.findLast(({ result }) => result.kind === 'failed' && !result.stopped)
  if (error && (!failed || error.event.ts / 1000 > failed.sentAt + ahead)) {
    const { title, text } = describeEvent(error.event)
    return `${title}: ${text}`
  }
  if (failed?.result.kind === 'failed') return `${describeAction(failed.action)}: ${failed.result.message}`
  return `Session ${session.name ?? session.id}`
}

function pageLines({ browser }: Gathered): string[] {
  if (browser.is === 'missing') return [`Not known: ${inlineMarkdown(browser.why)}`]
  const { tabs } = browser.value
  return tabs.map(({ title, url, isActive }) => {
    const state = isActive ? '' : ', in the background'
    return `- ${inlineMarkdown(title) || 'Untitled'}: ${inlineMarkdown(url)}${state}`
  })
}

function errorLines({ events }: Gathered, errors: readonly ReadEnvelope[]): string[] {
  if (events.is === 'missing') return [`Not known: ${inlineMarkdown(events.why)}`]
  const lines = errors.map((envelope) => {
    const words = describeEnvelope(envelope)
    const shown = describeEvent(envelope.event).tone === 'danger' ? `**${words}**` : words
    return `- \`${timeOf(envelope.event.ts / 1000)}\` ${shown}`
  })
  return latest(lines, MOST_ERRORS, 'None was captured.')
}

function latest(lines: readonly string[], most: number, none: string): string[] {
  if (lines.length === 0) return [none]
  const left = lines.length - most
  return left > 0 ? [`${left} earlier ones are left out.`, '', ...lines.slice(-most)] : [...lines]
}

function absent(gathered: Gathered, files: readonly string[] | undefined): Section[] {
  const words = describeMissing(gathered)
  return [
    ...(files === undefined ? [] : [{ heading: 'Files', lines: files.map((name) => `- \`${name}\``) }]),
    ...(words.length === 0
      ? []
      : [{ heading: 'Not included', lines: words.map((line) => `- ${inlineMarkdown(line)}`) }]),
  ]
}
