export interface BidiCommand {
  readonly id: number
  readonly method: string
  readonly params: object
}

interface BidiRefusal {
  readonly type: 'error'
  readonly id: number | null
  readonly error: 'invalid argument'
  readonly message: string
}

/** Reads a message of a client: a command, or the error that answers it (WebDriver BiDi, section 5.2). */
export function readCommand(
  text: string,
): { command: BidiCommand; refusal?: undefined } | { command?: undefined; refusal: BidiRefusal } {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return refused(null, 'This message is not JSON.')
  }
  const { id, method, params } = (isObject(message) ? message : {}) as Partial<BidiCommand>
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0)
    return refused(null, 'A command is an object with an id: an integer from 0 on.')
  if (typeof method !== 'string') return refused(id, 'A command has a method: a string such as session.new.')
  if (!isObject(params)) return refused(id, 'A command has params: an object, which may be empty.')
  return { command: message as BidiCommand }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refused = (id: number | null, message: string): { refusal: BidiRefusal } => ({
  refusal: { type: 'error', id, error: 'invalid argument', message },
})
