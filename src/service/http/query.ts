/** A parameter whose name is that of an object and, in brackets, of one of its members. */
const member = /^(\w+)\[([^\]]+)\]$/

/** Returns the parameters of a query; one that is given again counts as a list with commas. Those of the form `tags[team]=checkout` make one object (OpenAPI's `deepObject`). */
export function queryRecord(parameters: Record<string, string[]>): Record<string, unknown> {
  const members = new Map<string, [string, string][]>()
  const plain: [string, unknown][] = []
  for (const [name, values] of Object.entries(parameters)) {
    const value = values.join(',')
    const [, object, key] = member.exec(name) ?? []
    if (object === undefined || key === undefined) plain.push([name, value])
    else members.set(object, [...(members.get(object) ?? []), [key, value]])
  }
  const objects = Array.from(members, ([name, entries]) => [name, Object.fromEntries(entries)] as const)
  return Object.fromEntries([...plain, ...objects])
}
