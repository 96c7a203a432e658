/** Members of actions that the types of the SDKs lack (decision 078). A place of its own has an action, not a pressed key. */
export function isBeyondSdk(name: string, body: object): boolean {
  return name === 'at_ms' || ((name === 'path' || name === 'duration' || name === 'interval') && 'x' in body)
}
