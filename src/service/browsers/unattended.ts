import type { CdpConnection, CdpEvent } from './cdp'

/** A page that crashes again within this time is left alone, in ms. */
const reloadPause = 10_000

/**
 * Keeps the pages of a browser without a display going: nobody can see their dialogs or press their reload button. An alert is
 * confirmed, a question is answered with Cancel, leaving a page is allowed, and a page that has crashed is loaded again.
 */
export class Unattended {
  readonly #cdp: CdpConnection
  /** When each page was last loaded again, by session: a time of `performance.now()`. */
  readonly #reloads = new Map<string, number>()

  constructor(cdp: CdpConnection) {
    this.#cdp = cdp
    cdp.listen((event) => this.#receive(event))
  }

  /** To be done once to each new page; from then on its dialogs are answered. */
  async prepare(sessionId: string): Promise<void> {
    this.#reloads.set(sessionId, -Infinity)
    await this.#cdp.send('Page.enable', {}, sessionId)
  }

  #receive({ method, params, sessionId }: CdpEvent): void {
    if (method === 'Target.detachedFromTarget') this.#reloads.delete(params['sessionId'] as string)
    if (sessionId === undefined || !this.#reloads.has(sessionId)) return
    if (method === 'Page.javascriptDialogOpening') {
      const accept = params['type'] === 'alert' || params['type'] === 'beforeunload'
      this.#try('Page.handleJavaScriptDialog', { accept }, sessionId)
    }
    if (method === 'Inspector.targetCrashed') {
      if (performance.now() - (this.#reloads.get(sessionId) ?? 0) < reloadPause) return
      this.#reloads.set(sessionId, performance.now())
      this.#try('Page.reload', {}, sessionId)
    }
  }

  /** The page may close at the same moment. */
  #try(method: string, params: object, sessionId: string): void {
    this.#cdp.send(method, params, sessionId).catch(() => {})
  }
}
