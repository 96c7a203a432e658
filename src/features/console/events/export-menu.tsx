import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { useAnnounce } from '../../../ui/announce'
import { useCommands } from '../../../ui/commands'
import { plural } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { Menu, type MenuItem } from '../../../ui/menu'
import { menuCommands } from '../../../ui/menu-commands'
import { saveFile } from '../../../ui/save-file'
import { toast } from '../../../ui/toast'
import type { EventFeed } from './event-feed'
import { allJsonLines, harFile, jsonLines } from './export'
import type { ExportRun } from './export-run'
import type { Writing } from './file-lines'
import type { Filtered } from './filtered-feed'
import type { Exchange } from '../../../events/waterfall'
import { useStore } from '../../../lib/store'
import { messageOf } from '../../../lib/message-of'

/** Takes the events along as files. */
export function ExportMenu({
  feed,
  state: { items, waterfall },
  requests,
  run,
  shown,
}: {
  feed: EventFeed
  state: Filtered
  /** Gives the requests that the filter shows. */
  requests: () => readonly Exchange[]
  run: ExportRun
  shown: boolean
}) {
  const announce = useAnnounce()
  useEffect(() => run.cancel, [run])
  const writing = useStore(run)
  const save = async (ending: string, total: number, make: (writing: Writing) => Promise<Blob>): Promise<void> => {
    const name = `events-${feed.sessionId}${ending}`
    try {
      const file = await run.start({ name, total }, make)
      if (!file) return
      saveFile(file, name)
      announce(`${name} saved`)
    } catch (error) {
      const description = messageOf(error)
      toast({ kind: 'danger', title: `Couldn’t save ${name}`, description })
    }
  }
  const busy = writing ? 'Saving a file' : undefined
  const sections: readonly { title: string; items: readonly MenuItem[] }[] = [
    {
      title: 'JSON lines',
      items: [
        {
          id: 'shown',
          label: 'Shown events',
          hint: plural(items.length, 'event'),
          disabledReason: items.length === 0 ? 'No events are shown' : undefined,
          onSelect: () => void save('.jsonl', items.length, (writing) => jsonLines(items, writing)),
        },
        {
          id: 'all',
          label: 'All of the session',
          hint: 'With the archive',
          onSelect: () => void save('-all.jsonl', feed.store.lastSeq, (writing) => allJsonLines(feed, writing)),
        },
      ],
    },
    {
      title: 'HAR 1.2',
      items: [
        {
          id: 'har',
          label: 'Network',
          hint: 'Requests and responses',
          disabledReason: waterfall.exchanges.length === 0 ? 'No requests captured' : undefined,
          onSelect: () => {
            const shown = requests()
            void save('.har', shown.length, (writing) => harFile(shown, writing))
          },
        },
      ],
    },
  ]
  useCommands(
    'Events',
    shown
      ? sections.flatMap(({ title, items }) =>
          menuCommands(items, { id: 'events.export', subject: title }).map(({ label, disabledReason, ...command }) => ({
            ...command,
            label: `Export: ${label}`,
            disabledReason: busy ?? disabledReason,
          })),
        )
      : [],
  )
  return <Menu trigger={<IconButton label="Export" icon={<Download />} disabledReason={busy} />} sections={sections} />
}
