/** Members of actions that the types of the SDKs lack (decisions 078, 107 and 108). A place of its own has an action, not a pressed key. */
export function isBeyondSdk(name: string, body: object): boolean {
  return (
    name === 'at_ms' ||
    name === 'hide_cursor' ||
    name === 'hide_typing' ||
    ((name === 'path' || name === 'duration' || name === 'interval') && 'x' in body)
  )
}
