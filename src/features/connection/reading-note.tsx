import { FileWarning } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../../client/connection'
import { readingNotes } from '../../client/reading/reading-notes'
import { useStore } from '../../lib/store'
import { Button } from '../../ui/button'
import { plural } from '../../ui/format'
import { lazyComponent } from '../../ui/lazy-component'

const ServiceDialog = lazyComponent(async () => (await import('./service-dialog')).ServiceDialog)

/** Says that something of what the view shows could not be read, and leads to it. */
export function ReadingNote() {
  const connection = useConnection()
  const { length: count } = useStore(readingNotes)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <span role="status">
        {count > 0 && (
          <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
            <FileWarning className="text-warning" />
            <span className="max-md:sr-only">{plural(count, 'record')} couldn’t be read</span>
            <span aria-hidden className="md:hidden">
              {count}
            </span>
          </Button>
        )}
      </span>
      {isOpen && <ServiceDialog connection={connection} onClose={() => setIsOpen(false)} />}
    </>
  )
}
