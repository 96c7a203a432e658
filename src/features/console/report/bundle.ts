import { eventFiles, prettyJson, type ReportFile, zipOf } from '../../../bug-reports/event-files'
import type { ReadEnvelope } from '../../../client/reading/read-event'
import { describeEvent } from '../../../events/describe-event'
import { type Entry, withoutPictures } from '../log/action'
import type { Gathered } from './gathered'
import { isOfConsole, isOfNetwork } from './describe-missing'
import { reportText, stepsText } from './report-text'

const PICTURE = 'screen.png'

/** Packs a report and all that belongs to it: what is not there has no file, and the report says why. */
export function bundleOf(gathered: Gathered, { stepPictures }: { stepPictures: boolean }): Promise<Blob> {
  const files = [...filesOf(gathered), ...(stepPictures ? picturesOf(gathered.steps) : [])]
  const names = files.map(({ name }) => name)
  const picture = names.includes(PICTURE) ? PICTURE : undefined
  return zipOf([{ name: 'README.md', input: reportText(gathered, { picture, files: names }) }, ...files])
}

function filesOf(gathered: Gathered): ReportFile[] {
  const { picture, steps, log } = gathered
  const events = gathered.events.is === 'there' ? gathered.events.value : []
  const ofConsole = events.filter(isOfConsole)
  const files: ReportFile[] = []
  if (picture.is === 'there') files.push({ name: PICTURE, input: picture.value.blob })
  if (steps.length > 0) {
    files.push({ name: 'steps.md', input: stepsText(gathered) })
    files.push({ name: 'actions.json', input: prettyJson(steps.map(withoutPictures)) })
  }
  if (ofConsole.length > 0) files.push({ name: 'console.log', input: ofConsole.map(consoleLine).join('') })
  const hasRequests = events.some(isOfNetwork)
  if (events.length > 0) files.push(...eventFiles(events).filter(({ name }) => hasRequests || name !== 'network.har'))
  if (log.is === 'there' && log.value.length > 0)
    files.push({ name: 'browser.log', input: `${log.value.join('\n')}\n` })
  return files
}

/** A line for each, in full: the list of events has one line of it. */
function consoleLine({ event }: ReadEnvelope): string {
  const { title, text } = describeEvent(event)
  const { text: whole = text } = (event.data ?? {}) as { text?: unknown }
  return `${new Date(event.ts / 1000).toISOString()} ${title}: ${String(whole)}\n`
}

/** The screen before and after the steps that have pictures of it. */
function picturesOf(steps: readonly Entry[]): ReportFile[] {
  return steps.flatMap(({ before, after }, index) => {
    const name = `steps/${String(index + 1).padStart(3, '0')}`
    return [
      ...(before ? [{ name: `${name}-before.${endingOf(before)}`, input: before }] : []),
      ...(after ? [{ name: `${name}-after.${endingOf(after)}`, input: after }] : []),
    ]
  })
}

/** Other services send other pictures. */
const endingOf = ({ type }: Blob): string => /^image\/(\w+)$/.exec(type)?.[1] ?? 'png'
