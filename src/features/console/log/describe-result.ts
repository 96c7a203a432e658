import { formatDuration } from '../../../ui/format'
import type { Result } from './action'

/** A result in a few words, for the row and for people who listen to it. */
export function describeResult(result: Result): string {
  switch (result.kind) {
    case 'sending':
      return 'Sending'
    case 'done':
      return `Done in ${formatDuration(result.ms)}`
    case 'failed':
      if (result.unsent) return 'Not sent'
      if (result.stopped) return `Stopped after ${formatDuration(result.ms)}`
      return result.ms > 0 ? `Failed after ${formatDuration(result.ms)}` : 'Failed'
  }
}
