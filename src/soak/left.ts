import { megabytes, percent } from '../measure/format'
import type { Finding } from './row'
import type { Holdings } from './subject'

/** Growth of memory that a garbage collector in no hurry may leave. */
const GROWTH = 0.1

/** What of files, folders and memory a service holds more than before, when it has as much to do as then. `most`: of its memory, as a share. */
export function left(before: Holdings, after: Holdings, most = GROWTH): Finding[] {
  const growth = (after.bytes - before.bytes) / before.bytes
  return [
    {
      promise: 'no file descriptor is left, and with them no port',
      seen: `${before.descriptors} after the warm-up, ${after.descriptors} at the end`,
      kept: after.descriptors <= before.descriptors,
    },
    {
      promise: 'no folder and no control group is left',
      seen: `${before.folders.length} after the warm-up, ${after.folders.length} at the end`,
      kept: after.folders.length <= before.folders.length,
    },
    {
      promise: 'no memory is left',
      seen: `${megabytes(before.bytes)} after the warm-up, ${megabytes(after.bytes)} at the end (${percent(growth)})`,
      kept: growth <= most,
    },
  ]
}
