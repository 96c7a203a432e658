import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge'
import { RowLink } from '../../ui/links'

/** More of them would make a row higher than a screen. */
const MOST_TAGS = 3

/** What a session is called, with its tags: beside the name where there is room, else below it. On a phone its pool is here, too. */
export function SessionName({
  id,
  name = id,
  ended,
  tags,
  pool,
}: {
  id: string
  name?: string | undefined
  /** When it ended. */
  ended?: string | undefined
  tags: Readonly<Record<string, string>> | undefined
  /** Its link, or that it has none. */
  pool: ReactNode
}) {
  return (
    <span className="flex flex-wrap gap-x-2 max-sm:pointer-coarse:pt-5">
      <RowLink to="/sessions/$id" params={{ id }} search={{ ended }}>
        <span className="block truncate" title={id}>
          {name}
        </span>
      </RowLink>
      <span className="flex w-full text-sm sm:hidden [&>*]:truncate [&>*]:py-1 pointer-coarse:[&>*]:py-3">{pool}</span>
      <Tags tags={Object.entries(tags ?? {}).map(([tag, value]) => `${tag}: ${value}`)} />
    </span>
  )
}

export const NoPool = () => <span className="text-muted">No pool</span>

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  const rest = tags.slice(MOST_TAGS)
  return (
    <span className="flex max-w-full flex-wrap gap-1 py-0.5">
      {tags.slice(0, MOST_TAGS).map((tag) => (
        <Badge key={tag}>
          <span className="max-w-40 truncate" title={tag}>
            {tag}
          </span>
        </Badge>
      ))}
      {rest.length > 0 && (
        <span title={rest.join('\n')}>
          <Badge>+{rest.length}</Badge>
        </span>
      )}
    </span>
  )
}
