/** An answer of the browser that says no, or the loss of the connection. */
export class CdpError extends Error {
  override readonly name = 'CdpError'
  /** Of the command. */
  readonly method: string

  constructor(method: string, message: string) {
    super(`${method}: ${message}`)
    this.method = method
  }
}

/** The browser has gone, and gives no answer. */
export class CdpGone extends CdpError {}

/** An answer that has not come in time. */
export class CdpTimeout extends CdpError {
  constructor(method: string, ms: number) {
    super(method, `no response in ${ms / 1000} s.`)
  }
}
