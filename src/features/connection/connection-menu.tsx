import { ChevronsUpDown, Info, LogOut, Plus, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useOwnKey } from '../../client/rights'
import { describeRights } from '../../contract/right-words'
import { buttonStyle } from '../../ui/button-style'
import { useCommands } from '../../ui/commands'
import { lazyComponent } from '../../ui/lazy-component'
import { Menu } from '../../ui/menu'
import { defaultName } from './address'
import { useConnections, useConnectionStore } from './context'
import type { SavedConnection } from './store'

const ConnectionsDialog = lazyComponent(async () => (await import('./connections-dialog')).ConnectionsDialog)
const SignOutDialog = lazyComponent(async () => (await import('./sign-out-dialog')).SignOutDialog)
const ServiceDialog = lazyComponent(async () => (await import('./service-dialog')).ServiceDialog)
const AddConnectionDialog = lazyComponent(async () => (await import('./sign-in-dialog')).AddConnectionDialog)

type Opened = { kind: 'add'; known: SavedConnection | undefined } | { kind: 'manage' | 'about' | 'out' } | null

/** Which service the views work with: switch, add, manage, sign out. */
export function ConnectionMenu({ live }: { live: boolean }) {
  const { connections, current } = useConnections()
  const store = useConnectionStore()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const choose = (connection: SavedConnection) =>
    connection.key === null ? setOpened({ kind: 'add', known: connection }) : store.select(connection.id)
  useCommands('Connections', [
    ...connections
      .filter(({ id }) => id !== current?.id)
      .map((connection) => ({
        id: `connection:${connection.id}`,
        label: `Switch to ${connection.name}`,
        hint: hintOf(connection),
        words: 'connection service',
        run: () => choose(connection),
      })),
    {
      id: 'connection.add',
      label: 'Add a connection',
      words: 'sign in service key',
      icon: <Plus />,
      run: () => setOpened({ kind: 'add', known: undefined }),
    },
    {
      id: 'connection.manage',
      label: 'Manage connections',
      words: 'rename remove',
      icon: <Settings2 />,
      run: () => setOpened({ kind: 'manage' }),
    },
    {
      id: 'connection.about',
      label: 'About this service',
      words: 'abilities unreadable missing',
      icon: <Info />,
      run: () => setOpened({ kind: 'about' }),
    },
    {
      id: 'connection.out',
      label: 'Sign out',
      words: 'forget key log',
      icon: <LogOut />,
      run: () => setOpened({ kind: 'out' }),
    },
  ])
  const ownKey = useOwnKey()
  const ownKeyLabel = ownKey && `${ownKey.name}: ${describeRights(ownKey.rights)}`
  if (!current) return null
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            className={`${buttonStyle('quiet')} max-w-40 min-w-28 max-[20rem]:min-w-16 sm:max-w-56 sm:min-w-16 shrink-100!`}
          >
            <span
              aria-hidden
              data-lane={live ? 'available' : 'failed'}
              className="lane h-3.5 w-1.5"
              title={live ? 'The service is responding' : 'The service is not responding'}
            />
            <span className="sr-only">Connection:</span>
            <span className="truncate">{current.name}</span>
            <ChevronsUpDown />
          </button>
        }
        sections={[
          {
            title: 'Connections',
            items: connections.map((connection) => ({
              id: connection.id,
              label: connection.name,
              hint: (connection.id === current.id && ownKeyLabel) || hintOf(connection),
              checked: connection.id === current.id,
              onSelect: () => choose(connection),
            })),
          },
          {
            items: [
              {
                id: 'add',
                label: 'Add a connection',
                icon: <Plus />,
                onSelect: () => setOpened({ kind: 'add', known: undefined }),
              },
              {
                id: 'manage',
                label: 'Manage connections',
                icon: <Settings2 />,
                onSelect: () => setOpened({ kind: 'manage' }),
              },
              {
                id: 'about',
                label: 'About this service',
                icon: <Info />,
                onSelect: () => setOpened({ kind: 'about' }),
              },
            ],
          },
          {
            items: [{ id: 'out', label: 'Sign out', icon: <LogOut />, onSelect: () => setOpened({ kind: 'out' }) }],
          },
        ]}
      />
      {opened?.kind === 'add' && <AddConnectionDialog known={opened.known} onClose={close} />}
      {opened?.kind === 'manage' && <ConnectionsDialog onClose={close} />}
      {opened?.kind === 'about' && <ServiceDialog connection={current} onClose={close} />}
      {opened?.kind === 'out' && <SignOutDialog connection={current} onClose={close} />}
    </>
  )
}

function hintOf({ key, baseUrl, name }: SavedConnection): string | undefined {
  if (key === null) return 'signed out'
  return defaultName(baseUrl) === name ? undefined : baseUrl || location.host
}
