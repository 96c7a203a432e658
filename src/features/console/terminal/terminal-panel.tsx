import { ClipboardPaste, Copy, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { useDenied } from '../../../client/rights'
import { processSpawn } from '../../../contract/endpoints/process'
import { useStore } from '../../../lib/store'
import { useAnnounce } from '../../../ui/announce'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { IconButton } from '../../../ui/icon-button'
import { Kbd } from '../../../ui/kbd'
import { ownedStorage } from '../../../ui/owned-storage'
import { Select } from '../../../ui/select'
import { toast } from '../../../ui/toast'
import { SESSION_ENDED } from '../no-input'
import { MOST_SHELLS, ShellList } from './shell-list'
import { type TerminalHandle, TerminalView } from './terminal-view'

/** Shells inside of a session. They go on while another tool is `shown`, and end with the session. */
export function TerminalPanel({ sessionId, shown, ended }: { sessionId: string; shown: boolean; ended: boolean }) {
  const connection = useConnection()
  const denied = useDenied(processSpawn)
  const announce = useAnnounce()
  const [list] = useState(() => new ShellList(connection, sessionId, ownedStorage.tab(connection)))
  const shells = useStore(list)
  const [chosen, setChosen] = useState<string>()
  const handle = useRef<TerminalHandle | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const open = (): void => setChosen(list.open())
  const isOpen = denied === undefined && !ended
  useEffect(() => {
    // A person who opens the terminal wants a shell.
    if (isOpen && list.get().length === 0) list.open()
  }, [isOpen, list])
  useEffect(() => {
    if (ended) for (const { shell } of list.get()) shell.sessionEnded()
  }, [ended, list])
  const current = shells.find(({ id }) => id === chosen) ?? shells.at(-1)
  const noShell = current ? undefined : ended ? SESSION_ENDED : 'Open a shell first'
  const full = shells.length >= MOST_SHELLS ? `There are ${MOST_SHELLS} already. Close one first.` : undefined
  const noMore = ended ? SESSION_ENDED : full
  const copy = async (): Promise<void> => {
    const isCopied = await handle.current?.copy()
    announce(isCopied ? 'Copied' : 'Nothing was copied. Select text in the terminal first.')
    handle.current?.focus()
  }
  const paste = async (): Promise<void> => {
    try {
      handle.current?.paste(await navigator.clipboard.readText())
      handle.current?.focus()
    } catch {
      toast({ kind: 'warning', title: 'Your browser didn’t allow pasting', description: 'Press Ctrl+Shift+V instead.' })
    }
  }
  const closeCurrent = (): void => current && list.close(current.id)
  useCommands(
    'Terminal',
    shown && denied === undefined
      ? [
          { id: 'terminal.new', label: 'New shell', icon: <Plus />, lasting: true, disabledReason: noMore, run: open },
          {
            id: 'terminal.copy',
            label: 'Copy selection',
            icon: <Copy />,
            disabledReason: noShell,
            run: () => void copy(),
          },
          {
            id: 'terminal.paste',
            label: 'Paste',
            icon: <ClipboardPaste />,
            disabledReason: noShell,
            run: () => void paste(),
          },
          {
            id: 'terminal.close',
            label: current ? `Close ${current.name}` : 'Close the shell',
            icon: <X />,
            lasting: true,
            disabledReason: noShell,
            run: closeCurrent,
          },
        ]
      : [],
  )
  if (denied !== undefined) return <p className="p-4 text-muted">{`${denied}, which a terminal needs.`}</p>
  return (
    // Phones scroll the page as a whole: there the panel has a height of its own.
    <div data-wide={shown || undefined} className="flex min-h-0 flex-1 flex-col stacked:h-[85dvh] stacked:flex-none">
      <div ref={bar} className="flex flex-wrap items-center gap-1 border-b border-line px-4 py-1.5">
        {current && (
          <Select size="small" aria-label="Shell" value={current.id} onChange={({ target }) => setChosen(target.value)}>
            {shells.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Button size="small" variant="quiet" icon={<Plus />} disabledReason={noMore} onClick={open}>
          New shell
        </Button>
        <span className="ml-auto flex items-center">
          {current && !ended && (
            // Its text field has this in its name.
            <span aria-hidden className="mr-2 text-sm text-faint stacked:hidden pointer-coarse:hidden">
              <Kbd>Ctrl</Kbd> <Kbd>Shift</Kbd> <Kbd>↑</Kbd> leaves the shell
            </span>
          )}
          <IconButton label="Copy selection" icon={<Copy />} disabledReason={noShell} onClick={() => void copy()} />
          <IconButton label="Paste" icon={<ClipboardPaste />} disabledReason={noShell} onClick={() => void paste()} />
          {current && <IconButton label={`Close ${current.name}`} icon={<X />} onClick={closeCurrent} />}
        </span>
      </div>
      {ended && <p className="px-4 pt-2 text-muted">{`${SESSION_ENDED}, and its shells with it.`}</p>}
      {shells.length === 0 && !ended && (
        <p className="p-4 text-muted">No shell is open. New shell starts one in the session.</p>
      )}
      {shells.map(({ id, name, shell }) => (
        <div key={id} hidden={id !== current?.id} className="flex min-h-0 flex-1 flex-col [[hidden]]:hidden">
          <TerminalView
            shell={shell}
            name={name}
            shown={shown && id === current?.id}
            onHandle={(next) => {
              if (next !== null || id === current?.id) handle.current = next
            }}
            // Not the list of shells: it takes letters, and what they call would not be reached.
            onLeave={() => bar.current?.querySelector('button')?.focus()}
          />
        </div>
      ))}
    </div>
  )
}
