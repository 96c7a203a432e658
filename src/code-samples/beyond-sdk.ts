/** Members of actions that the types of the SDKs lack (decisions 078 and 107). A place of its own has an action, not a pressed key. */
export function isBeyondSdk(name: string, body: object): boolean {
  return (
    name === 'at_ms' ||
    name === 'hide_cursor' ||
    ((name === 'path' || name === 'duration' || name === 'interval') && 'x' in body)
  )
}
