/** The browser refused a command, or the connection was lost. */
export class CdpError extends Error {
  override readonly name = 'CdpError'
  readonly method: string

  constructor(method: string, message: string) {
    super(`${method}: ${message}`)
    this.method = method
  }
}

/** The browser has ended. */
export class CdpGone extends CdpError {}

export class CdpTimeout extends CdpError {
  constructor(method: string, ms: number) {
    super(method, `no response in ${ms / 1000} s.`)
  }
}
