import pino from 'pino'

/** What an operator should know of, on stderr: stdout is for the person who started the service. */
export const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
