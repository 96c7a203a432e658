import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { plural } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { saveFile } from '../../../ui/save-file'
import { toast } from '../../../ui/toast'
import type { Item } from './event'
import type { EventFeed } from './event-feed'
import { allJsonLines, harFile, jsonLines } from './export'
import type { Exchange } from './waterfall'

/** Takes the events along as files. */
export function ExportMenu({
  feed,
  items,
  exchanges,
}: {
  feed: EventFeed
  /** Those that are shown. */
  items: readonly Item[]
  exchanges: readonly Exchange[]
}) {
  const name = `events-${feed.sessionId}`
  const save = useMutation({
    mutationFn: async ({ make, name }: { make: () => Blob | Promise<Blob>; name: string }) =>
      saveFile(await make(), name),
    onError: (error, { name }) => toast({ kind: 'loss', title: `${name} was not written`, description: error.message }),
  })
  const busy = save.isPending ? 'A file is being written' : undefined
  return (
    <Menu
      trigger={<IconButton label="Export" size="small" icon={<Download aria-hidden />} disabledReason={busy} />}
      sections={[
        {
          id: 'lines',
          title: 'JSON lines',
          items: [
            {
              id: 'shown',
              label: 'What is shown',
              hint: plural(items.length, 'event'),
              disabledReason: items.length === 0 ? 'No event is shown' : undefined,
              onSelect: () => save.mutate({ make: () => jsonLines(items), name: `${name}.jsonl` }),
            },
            {
              id: 'all',
              label: 'All of the session',
              hint: 'With the archive',
              onSelect: () => save.mutate({ make: () => allJsonLines(feed), name: `${name}-all.jsonl` }),
            },
          ],
        },
        {
          id: 'har',
          title: 'HAR 1.2',
          items: [
            {
              id: 'har',
              label: 'Network',
              hint: plural(exchanges.length, 'request'),
              disabledReason: exchanges.length === 0 ? 'No request is shown' : undefined,
              onSelect: () => save.mutate({ make: () => harFile(exchanges), name: `${name}.har` }),
            },
          ],
        },
      ]}
    />
  )
}
