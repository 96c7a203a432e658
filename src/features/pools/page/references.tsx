import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../../client/connection'
import { extensionQueries, profileQueries, proxyQueries } from '../../../client/resource-queries'
import type { ExtensionSelector, ProfileSelector } from '../../../contract/resource'
import { manifestTitle } from '../../../resources/facts'
import { TextLink } from '../../../ui/links'
import { Mono } from '../../../ui/mono'

const idOrName = (selector: ProfileSelector | ExtensionSelector): string => selector.id ?? selector.name ?? ''

/** The profile of a pool by its name, however it was chosen. `id`: what the selector has resolved to. */
export function ProfileReference({ selector, id }: { selector: ProfileSelector; id: string | undefined }) {
  const { data: profile } = useQuery(profileQueries.detail(useConnection(), id ?? idOrName(selector)))
  return <Reference to="/resources/profiles" record={profile} chosen={selector} />
}

/** An extension of a pool by its name. `id`: what the selector has resolved to. */
export function ExtensionReference({ selector, id }: { selector: ExtensionSelector; id: string | undefined }) {
  const { data: extension } = useQuery(extensionQueries.detail(useConnection(), id ?? idOrName(selector)))
  const title = extension && manifestTitle(extension)
  return <Reference to="/resources/extensions" record={extension} chosen={selector} title={title} />
}

/** The proxy of a pool by its name. */
export function ProxyReference({ id }: { id: string }) {
  const { data: proxy } = useQuery(proxyQueries.detail(useConnection(), id))
  return <Reference to="/resources/proxies" record={proxy} chosen={{ id }} />
}

/** What it is called, which leads to it, and beside it the id where that was chosen. */
function Reference({
  to,
  record,
  chosen,
  title,
}: {
  to: '/resources/profiles' | '/resources/extensions' | '/resources/proxies'
  /** Missing while it is asked for, or where a service does not report it. */
  record: { id?: string | undefined; name?: string | null | undefined } | null | undefined
  chosen: { id?: string | undefined; name?: string | undefined }
  /** What it is called by itself. */
  title?: string | null | undefined
}) {
  const name = record?.name ?? chosen.name
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
      {record ? (
        <TextLink to={to} search={{ q: record.id }}>
          {name ?? 'without a name'}
        </TextLink>
      ) : (
        name
      )}
      {chosen.id !== undefined && (
        <Mono quiet={name !== undefined} label="id">
          {chosen.id}
        </Mono>
      )}
      {title && <span className="text-muted">{title}</span>}
    </span>
  )
}
