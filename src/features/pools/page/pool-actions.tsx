import { useNavigate } from '@tanstack/react-router'
import { Code, Copy, Ellipsis, Eraser, MonitorPlay, Pause, Pencil, Play, Scaling, Terminal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../../../client/connection'
import { useDenied } from '../../../client/rights'
import { acquireBrowser, updatePool } from '../../../contract/endpoints/pools'
import type { Pool } from '../../../contract/pool'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { copyAndSay } from '../../../ui/copy-and-say'
import { IconButton } from '../../../ui/icon-button'
import { ButtonLink } from '../../../ui/links'
import { Menu, type MenuItem } from '../../../ui/menu'
import { menuCommands } from '../../../ui/menu-commands'
import { DeletePool } from '../delete-pool'
import { flushHint } from '../flush-hint'
import { useHalt } from '../../../resources/hosts'
import { poolAddress } from '../../../resources/pool-address'
import { isPaused } from '../../../resources/pool-filling'
import type { Acquire } from '../../../resources/use-acquire'
import { lazyComponent } from '../../../ui/lazy-component'
import { loadPart } from '../../../ui/load-part'
import { FlushPool } from './flush-pool'
import { PauseFilling } from './pause-filling'
import { ResizePool } from './resize-pool'

// Samples know every operation.
const PoolCode = lazyComponent(async () => (await import('../pool-code')).PoolCode)

/** What can be done with a pool; whatever loses something asks first. */
export function PoolActions({ pool, acquire }: { pool: Pool; acquire: Acquire<Pool> }) {
  const { baseUrl } = useConnection()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'flush' | 'pause' | 'resize' | 'delete' | 'code'>()
  const close = (): void => setAsking(undefined)
  const paused = isPaused(pool)
  const noChange = useDenied(updatePool)
  const noLease = useDenied(acquireBrowser)
  const halt = useHalt()
  const edit = (): void => void navigate({ to: '/pools/$pool/edit', params: { pool: poolAddress(pool) } })
  const copies: readonly MenuItem[] = [
    {
      id: 'duplicate',
      label: 'Duplicate pool',
      hint: 'A new pool, filled in from this one',
      icon: <Copy />,
      disabledReason: noChange,
      onSelect: () => void navigate({ to: '/pools/new', search: { from: pool.id } }),
    },
    {
      id: 'curl',
      label: 'Copy acquire as curl',
      hint: 'Without the key',
      icon: <Terminal />,
      onSelect: () =>
        void acquireSample(pool, baseUrl || location.origin).then(
          (sample) => copyAndSay(sample, 'Acquire copied as curl'),
          // An older build: the frame of the page says so.
          () => {},
        ),
    },
    {
      id: 'code',
      label: 'Show as code',
      hint: 'Acquire, release, resize, pause, flush, delete',
      icon: <Code />,
      onSelect: () => setAsking('code'),
    },
  ]
  useCommands('This pool', [
    {
      id: 'this.acquire',
      label: 'Acquire a browser',
      lasting: true,
      icon: <MonitorPlay />,
      disabledReason: noLease,
      run: () => acquire.start(pool),
    },
    { id: 'this.edit', label: 'Edit the pool', keys: 'e', icon: <Pencil />, disabledReason: noChange, run: edit },
    {
      id: 'this.pause',
      label: paused ? 'Resume filling …' : 'Pause filling …',
      icon: paused ? <Play /> : <Pause />,
      disabledReason: noChange,
      run: () => setAsking('pause'),
    },
    {
      id: 'this.resize',
      label: 'Resize the pool …',
      icon: <Scaling />,
      disabledReason: noChange,
      run: () => setAsking('resize'),
    },
    ...menuCommands(copies, { id: 'this' }),
    {
      id: 'this.flush',
      label: 'Flush the pool …',
      danger: true,
      icon: <Eraser />,
      disabledReason: noChange,
      run: () => setAsking('flush'),
    },
    {
      id: 'this.delete',
      label: 'Delete the pool …',
      danger: true,
      icon: <Trash2 />,
      disabledReason: noChange,
      run: () => setAsking('delete'),
    },
  ])
  return (
    <>
      <Button
        variant="primary"
        icon={<MonitorPlay />}
        pending={acquire.waiting !== undefined}
        disabledReason={noLease}
        onClick={() => acquire.start(pool)}
      >
        Acquire
      </Button>
      {noChange === undefined ? (
        <ButtonLink to="/pools/$pool/edit" params={{ pool: poolAddress(pool) }} icon={<Pencil />}>
          Edit
        </ButtonLink>
      ) : (
        <Button icon={<Pencil />} disabledReason={noChange}>
          Edit
        </Button>
      )}
      <Menu
        trigger={<IconButton size="medium" label="More actions" variant="plain" icon={<Ellipsis />} />}
        align="end"
        sections={[
          {
            items: [
              {
                id: 'pause',
                label: paused ? 'Resume filling' : 'Pause filling',
                hint: paused ? 'Empty slots are filled again' : 'Stops warming browsers until you resume',
                icon: paused ? <Play /> : <Pause />,
                disabledReason: noChange,
                onSelect: () => setAsking('pause'),
              },
              {
                id: 'flush',
                label: 'Flush pool',
                hint: flushHint(pool, halt),
                icon: <Eraser />,
                danger: true,
                disabledReason: noChange,
                onSelect: () => setAsking('flush'),
              },
            ],
          },
          { items: copies },
        ]}
      />
      <Button variant="danger" icon={<Trash2 />} disabledReason={noChange} onClick={() => setAsking('delete')}>
        Delete pool
      </Button>
      {asking === 'flush' && <FlushPool pool={pool} onClose={close} />}
      {asking === 'code' && <PoolCode pool={pool} onClose={close} />}
      {asking === 'pause' && <PauseFilling pool={pool} onClose={close} />}
      {asking === 'resize' && <ResizePool pool={pool} onClose={close} />}
      {asking === 'delete' && (
        <DeletePool pool={pool} onClose={close} onDeleted={() => void navigate({ to: '/pools', replace: true })} />
      )}
    </>
  )
}

/** Loaded when it is asked for: samples know every operation. */
async function acquireSample({ id }: Pool, baseUrl: string): Promise<string> {
  const [{ codeSample }, { acquireBrowser }] = await Promise.all([
    loadPart(() => import('../../../code-samples/code-sample')),
    loadPart(() => import('../../../contract/endpoints/pools')),
  ])
  return codeSample('curl', { endpoint: acquireBrowser, params: { id_or_name: id }, baseUrl })
}
