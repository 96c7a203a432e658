/** Members of actions that the types of the SDKs lack (decisions 078, 107 and 108). An action has a position of its own, a pressed key does not. */
export function isBeyondSdk(name: string, body: object): boolean {
  return (
    name === 'at_ms' ||
    name === 'hide_cursor' ||
    name === 'hide_typing' ||
    ((name === 'path' || name === 'duration' || name === 'interval') && 'x' in body)
  )
}
