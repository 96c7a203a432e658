import { Problem } from '../shared/problem'

const ENDED = 'browser_ended'

/** Returns the Problem 500 for what was in progress as the browser ended; some of it may have happened. */
export function browserEnded(): Problem {
  return new Problem(ENDED, 'The browser of this session has ended. Use another session.')
}

export const isBrowserEnded = (error: unknown): boolean => error instanceof Problem && error.code === ENDED

/** Returns the Problem 500 for a call that one of the browser's programs has not answered; it may have been carried out. */
export function browserUnresponsive(program: string): Problem {
  return new Problem(
    'browser_unresponsive',
    `${program} of this session is not responding. If it stays so, the session ends; use another one.`,
  )
}
