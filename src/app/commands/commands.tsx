import { useRouter } from '@tanstack/react-router'
import {
  Blocks,
  ChartColumn,
  KeyRound,
  Keyboard,
  Layers,
  ListVideo,
  MonitorOff,
  MonitorPlay,
  Plus,
  ScrollText,
  Search,
  Server,
} from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isText, persisted, schemaOf, TEXT, usePersisted } from '../../lib/persisted'
import { buttonStyle } from '../../ui/button-style'
import { commandStore, useCommands, useSuspendedKeys } from '../../ui/commands'
import { Keys } from '../../ui/keys'
import { lazyComponent } from '../../ui/lazy-component'
import { listenForKeys } from '../../ui/shortcuts'
import { TypeAhead } from '../../ui/type-ahead'
import type { PoolTask } from './pool-task'

const Palette = lazyComponent(async () => (await import('./palette')).Palette)
const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog')).ShortcutsDialog)
const PoolTaskView = lazyComponent(async () => (await import('./pool-task')).PoolTaskView)

/** Where it is stored that single characters call nothing. */
const CHARACTERS = persisted(schemaOf(isText), 'pooldeck.shortcuts.characters', TEXT)

/** The views are busy first; then the dialogs are made ready, to open at once and also when the service has gone. */
const QUIET_MS = 2_000

/** The button of the command palette, and what commands need on every page. */
export function Commands() {
  const router = useRouter()
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null)
  const [characters, setCharacters] = usePersisted(CHARACTERS)
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const [task, setTask] = useState<{ number: number; task: PoolTask } | null>(null)
  const opener = useRef<HTMLElement>(null)
  const [typeAhead] = useState(() => new TypeAhead())
  const open = (dialog: 'palette' | 'shortcuts'): void => {
    if (opened === dialog) return
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
    // A dialog that is closing gives the focus back to where it came from.
    if (!focused?.closest('[data-closed]')) opener.current = focused
    setWanted((before) => new Set([...before, dialog]))
    setOpened(dialog)
    if (dialog === 'palette') typeAhead.start(close)
  }
  const close = (): void => setOpened(null)
  const start = useCallback(
    (next: PoolTask) => setTask((before) => ({ number: (before?.number ?? 0) + 1, task: next })),
    [],
  )
  useSuspendedKeys(characters === 'off' ? 'characters' : null)
  useCommands('Dashboard', [
    {
      id: 'palette',
      label: 'Command palette',
      keys: 'Control+k',
      whileTyping: true,
      whileSuspended: true,
      hidden: true,
      run: () => open('palette'),
    },
    {
      id: 'shortcuts',
      label: 'Show keyboard shortcuts',
      words: 'keys help keyboard',
      icon: <Keyboard />,
      keys: '?',
      run: () => open('shortcuts'),
    },
  ])
  useCommands('Go to', [
    ...ROUTES.map(({ to, ...command }) => ({ ...command, run: () => void router.navigate({ to }) })),
    {
      id: 'go.ended',
      label: 'Ended sessions',
      words: 'past finished released crashed reasons',
      icon: <MonitorOff />,
      run: () => void router.navigate({ to: '/sessions', search: { show: 'ended' } }),
    },
  ])
  useEffect(() => listenForKeys(commandStore.get), [])
  useEffect(() => {
    const timer = setTimeout(() => {
      setWanted(new Set(['palette', 'shortcuts']))
      PoolTaskView.preload()
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open('palette')}
        onPointerEnter={Palette.preload}
        className={`${buttonStyle('quiet')} text-muted`}
      >
        <Search />
        <span className="max-sm:sr-only">Search</span>
        <span aria-hidden className="max-md:hidden pointer-coarse:hidden">
          <Keys keys="Control+k" />
        </span>
      </button>
      {wanted.has('palette') && (
        <Palette open={opened === 'palette'} opener={opener} typeAhead={typeAhead} onClose={close} onTask={start} />
      )}
      {wanted.has('shortcuts') && (
        <ShortcutsDialog
          open={opened === 'shortcuts'}
          onClose={close}
          characters={characters !== 'off'}
          onCharacters={(allowed) => setCharacters(allowed ? undefined : 'off')}
        />
      )}
      {task && <PoolTaskView key={task.number} task={task.task} onDone={() => setTask(null)} />}
    </>
  )
}

const ROUTES = [
  { id: 'go.pools', to: '/pools', label: 'Pools', words: 'list all', keys: 'g p', icon: <Layers /> },
  {
    id: 'go.sessions',
    to: '/sessions',
    label: 'Sessions',
    words: 'list all consoles active',
    keys: 'g s',
    icon: <MonitorPlay />,
  },
  {
    id: 'go.history',
    to: '/history',
    label: 'History',
    words: 'charts trends waits launch failures ends past',
    keys: 'g t',
    icon: <ChartColumn />,
  },
  {
    id: 'go.scenarios',
    to: '/scenarios',
    label: 'Scenarios',
    words: 'list all recordings replays',
    keys: 'g c',
    icon: <ListVideo />,
  },
  {
    id: 'go.profiles',
    to: '/resources/profiles',
    label: 'Profiles',
    words: 'resources state cookies',
    keys: 'g r',
    icon: <Blocks />,
  },
  {
    id: 'go.extensions',
    to: '/resources/extensions',
    label: 'Extensions',
    words: 'resources',
    keys: 'g e',
    icon: <Blocks />,
  },
  {
    id: 'go.proxies',
    to: '/resources/proxies',
    label: 'Proxies',
    words: 'resources proxy',
    keys: 'g x',
    icon: <Blocks />,
  },
  {
    id: 'go.hosts',
    to: '/hosts',
    label: 'Hosts',
    words: 'machines load drain versions',
    keys: 'g h',
    icon: <Server />,
  },
  {
    id: 'go.keys',
    to: '/keys',
    label: 'API keys',
    words: 'rights rotate revoke access',
    keys: 'g k',
    icon: <KeyRound />,
  },
  {
    id: 'go.audit-log',
    to: '/audit-log',
    label: 'Audit log',
    words: 'who did what calls history security keys',
    keys: 'g a',
    icon: <ScrollText />,
  },
  {
    id: 'go.new',
    to: '/pools/new',
    label: 'New pool',
    words: 'create make add template paste',
    keys: 'g n',
    icon: <Plus />,
  },
] as const
