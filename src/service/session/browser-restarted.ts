/** Why what follows a browser is called off: another one replaces it, in the same session. */
export class BrowserRestarted extends Error {
  override readonly name = 'BrowserRestarted'

  constructor() {
    super('The browser is restarting.')
  }
}
