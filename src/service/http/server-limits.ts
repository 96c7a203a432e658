/** What one connection may take of the service, and how many there may be, as the table in docs/trust.md says. Times in ms. */
export const SERVER_LIMITS = {
  /** The request line and all headers together; answered with 431 beyond. */
  headerBytes: 16 * 1024,
  /** How long the headers of a request may take to arrive: a client that sends them drop by drop is cut off with 408. */
  headersMs: 20_000,
  /** How long a whole request may take to arrive: 64 MiB at 2 Mbit/s. */
  requestMs: 300_000,
  /** How long nothing may move on a connection in the middle of a call; longer than any call waits. */
  silenceMs: 180_000,
  /** How long a connection is kept for the next request. Node's own 5 s cut connections that a busy client is just about to use again. */
  keepAliveMs: 65_000,
  /** How often slow requests are looked for. */
  checkMs: 5_000,
  /** Open connections in all, those aside on which a call with a key is in progress. */
  connections: 1024,
  /** The same from one address; of a proxy in front, the proxy's. */
  connectionsOfAddress: 512,
  callsOfKey: 1024,
}
export type ServerLimits = Readonly<typeof SERVER_LIMITS>
