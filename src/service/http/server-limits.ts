/** What one connection may take of the service, and how many there may be. Times in ms. */
export interface ServerLimits {
  /** The request line and all headers together; answered with 431 beyond. */
  readonly headerBytes: number
  /** How long the headers of a request may take to arrive: a client that sends them drop by drop is cut off with 408. */
  readonly headersMs: number
  /** How long a whole request may take to arrive. */
  readonly requestMs: number
  /** How long nothing may move on a connection in the middle of a call; longer than any call waits. */
  readonly silenceMs: number
  /** How long a connection is kept for the next request. */
  readonly keepAliveMs: number
  /** How often slow requests are looked for. */
  readonly checkMs: number
  /** Open connections in all, those aside on which a call with a key is in progress. */
  readonly connections: number
  /** The same from one address; of a proxy in front, the proxy's. */
  readonly connectionsOfAddress: number
  readonly callsOfKey: number
}

/** The table in docs/trust.md names them. */
export const SERVER_LIMITS: ServerLimits = {
  headerBytes: 16 * 1024,
  headersMs: 20_000,
  // 64 MiB at 2 Mbit/s.
  requestMs: 300_000,
  silenceMs: 180_000,
  // Node's own 5 s cut connections that a busy client is just about to use again.
  keepAliveMs: 65_000,
  checkMs: 5_000,
  connections: 1024,
  connectionsOfAddress: 512,
  callsOfKey: 1024,
}
