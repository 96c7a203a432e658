/** The service cannot start, for a reason that the person who starts it can remove. The message is all that they need to see. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
