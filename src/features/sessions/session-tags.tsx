import { Badge } from '../../ui/badge'

/** The labels of a session, beside its name. */
export function SessionTags({ tags = {} }: { tags: Readonly<Record<string, string>> | undefined }) {
  const all = Object.entries(tags)
  if (all.length === 0) return null
  return (
    <span className="ml-2 inline-flex gap-1">
      {all.map(([tag, value]) => (
        <Badge key={tag}>
          <span className="max-w-40 truncate">
            {tag}: {value}
          </span>
        </Badge>
      ))}
    </span>
  )
}
