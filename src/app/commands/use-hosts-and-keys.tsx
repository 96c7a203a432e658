import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { CirclePause, KeyRound, Server, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { useConnection } from '../../client/connection'
import { serviceQueries } from '../../client/queries'
import { keyQueries } from '../../client/resource-queries'
import { useDenied } from '../../client/rights'
import { listKeys } from '../../contract/endpoints/keys'
import { updateHost } from '../../contract/endpoints/service'
import type { Host } from '../../contract/host'
import { drainable } from '../../features/hosts/describe-host'
import { hostTitle } from '../../resources/hosts'
import type { Command } from '../../ui/commands'
import type { PoolTask } from './pool-task'
import { useWhole } from './use-whole'

/** One command for each host, and for each API key where the one in use may see them; `actions`: what can be done with each host. */
export function useHostsAndKeys(start: (task: PoolTask) => void): {
  links: readonly Command[]
  actions: readonly Command[]
} {
  const connection = useConnection()
  const router: RegisteredRouter = useRouter()
  const { data: hosts } = useQuery({ ...serviceQueries.hosts(connection), refetchInterval: false })
  const isDenied = useDenied(listKeys) !== undefined
  const { data: keys } = useWhole(useInfiniteQuery({ ...keyQueries.list(connection), enabled: !isDenied }))
  const denied = useDenied(updateHost)
  const actions = useMemo(() => hostActions(hosts ?? [], start, denied), [hosts, start, denied])
  const links = useMemo(
    () => [
      ...(hosts ?? []).map((host): Command => ({
        id: `host:${host.id}`,
        group: 'Hosts',
        label: hostTitle(host),
        hint: host.state === 'living' ? `${host.acquired} acquired` : host.state,
        words: `host machine ${host.id} ${host.version}`,
        icon: <Server />,
        run: () => void router.navigate({ to: '/hosts' }),
      })),
      ...(keys ?? []).map(({ id, name, masked_key: masked }): Command => ({
        id: `key:${id}`,
        group: 'API keys',
        label: name,
        // Several may have one name, as after a rotation.
        hint: masked,
        words: `api key ${id}`,
        icon: <KeyRound />,
        run: () => void router.navigate({ to: '/keys', search: { q: name } }),
      })),
    ],
    [hosts, keys, router],
  )
  return { links, actions }
}

function hostActions(
  hosts: readonly Host[],
  start: (task: PoolTask) => void,
  disabledReason: string | undefined,
): Command[] {
  return hosts.flatMap((host) => {
    const kind = drainable(host)
    if (!kind) return []
    const others = hosts.filter(({ id }) => id !== host.id)
    return {
      id: `drain:${host.id}`,
      group: 'Host actions',
      label: kind === 'drain' ? `Drain host ${hostTitle(host)} …` : `Undrain host ${hostTitle(host)}`,
      words: `machine stop ${host.id}`,
      icon: kind === 'drain' ? <CirclePause /> : <Undo2 />,
      danger: kind === 'drain',
      disabledReason,
      run: () => start({ kind, host, others }),
    }
  })
}
