/** Why what acts on a session cannot be used any more. */
export const SESSION_ENDED = 'The session has ended'
