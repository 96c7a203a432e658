import { MAX_ERROR_LENGTH, MAX_RESULT_BYTES } from '../../../contract/playwright-limits'

/** How code has ended, as it goes to the service. */
export type Outcome = { readonly json: string } | { readonly error: string; readonly stack: string }

/** Returns what code has returned, through JSON. */
export function success(value: unknown): Outcome {
  let json: string
  try {
    // Undefined and functions are nothing in JSON.
    json = JSON.stringify(value) ?? 'null'
  } catch (error) {
    return failure(new Error(`result is not serializable: ${messageOf(error)}`))
  }
  const bytes = Buffer.byteLength(json)
  if (bytes <= MAX_RESULT_BYTES) return { json }
  const most = MAX_RESULT_BYTES / 1024 / 1024
  return failure(new Error(`result is too large: it has ${bytes} bytes as JSON, and may have ${most} MiB`))
}

/** Returns the outcome of code that has thrown, whatever that is. */
export function failure(error: unknown): Outcome {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return { error: messageOf(error).slice(0, MAX_ERROR_LENGTH), stack: stack.slice(0, MAX_ERROR_LENGTH) }
}

function messageOf(error: unknown): string {
  try {
    if (error instanceof Error) return error.message
    const text = String(error)
    // An object without a text of its own: what it holds says more than what it is.
    return text === '[object Object]' ? (JSON.stringify(error) ?? text) : text
  } catch {
    return 'The code threw a value without a text.'
  }
}
