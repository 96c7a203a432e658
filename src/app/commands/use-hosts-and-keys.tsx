import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { KeyRound, Server } from 'lucide-react'
import { useMemo } from 'react'
import { useConnection } from '../../client/connection'
import { serviceQueries } from '../../client/queries'
import { keyQueries } from '../../client/resource-queries'
import { useDenied } from '../../client/rights'
import { listKeys } from '../../contract/endpoints/keys'
import { hostTitle } from '../../resources/hosts'
import type { Command } from '../../ui/commands'
import type { AppRouter } from '../router'
import { useWhole } from './use-whole'

/** One command for each host, and for each API key where the one in use may see them. */
export function useHostsAndKeys(): readonly Command[] {
  const connection = useConnection()
  const router: AppRouter = useRouter()
  const { data: hosts } = useQuery({ ...serviceQueries.hosts(connection), refetchInterval: false })
  const isDenied = useDenied(listKeys) !== undefined
  const { data: keys } = useWhole(useInfiniteQuery({ ...keyQueries.list(connection), enabled: !isDenied }))
  return useMemo(
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
      ...(keys ?? []).map(({ id, name }): Command => ({
        id: `key:${id}`,
        group: 'API keys',
        label: name,
        words: `api key ${id}`,
        icon: <KeyRound />,
        run: () => void router.navigate({ to: '/keys', search: { q: name } }),
      })),
    ],
    [hosts, keys, router],
  )
}
