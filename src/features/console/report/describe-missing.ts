import type { ReadEnvelope } from '../../../client/reading/read-event'
import type { Gathered } from './gathered'

export const isOfConsole = ({ event }: ReadEnvelope): boolean => event.type.startsWith('console_')
export const isOfNetwork = ({ event }: ReadEnvelope): boolean => event.type.startsWith('network_')

/** What is not in a report, and why, each in a sentence. */
export function describeMissing({ picture, events, captured, log }: Gathered): string[] {
  const words: string[] = []
  const say = (what: string, why: string): number => words.push(`${what}: ${why}`)
  if (picture.is === 'missing') say('The picture', picture.why)
  if (events.is === 'missing') say('Console and network', events.why)
  else {
    const off = (name: 'console' | 'network'): string =>
      captured.has(name)
        ? 'nothing was captured in this session.'
        : captured.size === 0
          ? 'telemetry is off for this session, and nothing was captured before.'
          : `telemetry of the ${name} is off for this session, and nothing was captured before.`
    if (!events.value.some(isOfConsole)) say('Console', off('console'))
    if (!events.value.some(isOfNetwork)) say('Network', off('network'))
  }
  if (log.is === 'missing') say('The browser’s log', log.why)
  else if (log.value.length === 0) say('The browser’s log', 'the browser wrote nothing.')
  return words
}
