import { Problem } from '../problem'

/** The Problem 503 for what was under way as the browser ended. */
export function browserEnded(): Problem {
  return new Problem(503, 'browser_ended', 'The browser of this session has ended. Use another session.')
}

/** The Problem 503 for a call that one of the browser's programs has not answered. */
export function browserUnresponsive(program: string): Problem {
  return new Problem(
    503,
    'browser_unresponsive',
    `${program} of this session does not answer. The session ends if that lasts; use another one.`,
  )
}
