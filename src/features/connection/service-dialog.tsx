import { abilities } from '../../client/abilities'
import type { Connection } from '../../client/connection'
import { readingNotes, type UnreadableRecord } from '../../client/reading/reading-notes'
import { useStore } from '../../lib/store'
import { CopyButton } from '../../ui/copy-button'
import { Dialog } from '../../ui/dialog'
import { Disclosure } from '../../ui/disclosure'
import { plural } from '../../ui/format'
import { describeLacking } from './describe-lacking'
import { ServiceLimits } from './service-limits'

/** Records that are listed; the others are of the same kind. */
const SHOWN = 50

/** What a service is and allows, what it does not have, and what of its answers to this view could not be read. */
export function ServiceDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const known = useStore(abilities, () => abilities.of(connection.id))
  const records = useStore(readingNotes)
  const lacking = describeLacking(known)
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={`About ${connection.name}`}
      description={connection.baseUrl || location.origin}
    >
      <div className="flex flex-col gap-5">
        <ServiceLimits connection={connection} />
        <section aria-label="Abilities" className="flex flex-col gap-1">
          {lacking.length === 0 ? (
            <p>Everything that this dashboard has requested so far is supported.</p>
          ) : (
            <>
              <h3 className="font-semibold">This service has no</h3>
              <ul className="list-disc pl-5 text-muted">
                {lacking.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </>
          )}
        </section>
        {records.length > 0 && (
          <section aria-label="Unreadable records" className="flex flex-col">
            <h3 className="font-semibold">{describeUnreadable(records.length)}</h3>
            <p className="pb-2 text-muted">
              These records differ from the API’s format. What can be read is shown where it belongs; the rest is shown
              as empty, 0 or off.
            </p>
            {records.slice(0, SHOWN).map((record) => (
              <RecordLine key={record.raw} record={record} />
            ))}
            {records.length > SHOWN && <p className="py-2 text-muted">and {records.length - SHOWN} more</p>}
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** Returns `1 record could not be read`. */
const describeUnreadable = (count: number): string => `${plural(count, 'record')} couldn’t be read`

function RecordLine({ record: { title, fields, isShown, raw } }: { record: UnreadableRecord }) {
  const lost = fields.map((field) => field || 'all of it').join(', ')
  return (
    <Disclosure
      lazy
      title={<span className="block max-w-60 truncate">{title}</span>}
      summary={isShown ? `Not read: ${lost}` : `Not shown. Not read: ${lost}`}
    >
      <div className="flex flex-col gap-2">
        <p className="break-words text-muted">Not read: {lost}</p>
        <pre
          aria-label={`Record ${title} as JSON`}
          className="max-h-96 overflow-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm"
        >
          {raw}
        </pre>
        <div>
          <CopyButton text={raw} label="Copy the record" />
        </div>
      </div>
    </Disclosure>
  )
}
