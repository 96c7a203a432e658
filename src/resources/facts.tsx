import type { ReactNode } from 'react'
import type { Extension } from '../contract/extension'
import type { Profile } from '../contract/profile'
import type { Proxy } from '../contract/proxy'
import { formatBytes } from '../ui/format'
import { RelativeTime } from '../ui/time'

const lastUsed = (at: string | null | undefined): ReactNode =>
  at ? (
    <>
      used <RelativeTime at={at} />
    </>
  ) : (
    'never used'
  )

/** What is worth knowing of a profile when one is chosen. */
export function profileFacts({ size_bytes, last_used_at }: Profile): ReactNode {
  return (
    <>
      {size_bytes === undefined ? 'nothing saved yet' : formatBytes(size_bytes)} · {lastUsed(last_used_at)}
    </>
  )
}

/** The name and the version that an extension has in its manifest; undefined where a service does not report. */
export const manifestTitle = ({ manifest }: Pick<Extension, 'manifest'>): string | undefined =>
  manifest && `${manifest.name} ${manifest.version}`.trim()

export function extensionFacts(extension: Extension): ReactNode {
  const { size_bytes, last_used_at } = extension
  const title = manifestTitle(extension)
  return (
    <>
      {title !== undefined && `${title} · `}
      {formatBytes(size_bytes)} · {lastUsed(last_used_at)}
    </>
  )
}

/** Where a proxy is reached, as an address. */
export function proxyAddress({ type, protocol = 'https', config }: Proxy): string {
  if (config?.host === undefined) return type
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return `${protocol}://${host}${config.port === undefined ? '' : `:${config.port}`}`
}

export function proxyFacts(proxy: Proxy): ReactNode {
  return (
    <>
      {proxyAddress(proxy)} · {proxy.status ?? 'not checked yet'}
    </>
  )
}
