/** Clients that debug one session at the same time. */
export const MAX_DEBUGGERS = 10

/** The largest message that a client may send, in bytes: a file of some megabytes that is given to a page, as Base64. */
export const MAX_COMMAND_BYTES = 32 * 1024 * 1024

/** Commands of one client that the browser has not answered. */
export const MAX_OPEN_COMMANDS = 10_000

/** What the browser has said, and the clients of a session have not read, in bytes: a message of the largest size, or many. */
export const MAX_UNREAD_BYTES = 64 * 1024 * 1024
