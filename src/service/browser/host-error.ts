/** The machine lacks something that browsers need. The message says what, and what to do. */
export class HostError extends Error {
  override readonly name = 'HostError'
}
