import type { CdpConnection, CdpEvent } from './cdp'

/** A page that crashes again within this time is left alone, in ms. */
const reloadPause = 10_000

/** How long a program that debugs the browser may take to answer a dialog itself, in ms. */
const debuggerTimeoutMs = 5_000

/**
 * Keeps the pages of a browser without a display going: no one can see their dialogs or press their reload button. An alert is
 * confirmed, a question is answered with Cancel, leaving a page is allowed, and a page that has crashed is loaded again. Where a
 * program debugs the browser, its answers come first.
 */
export class HeadlessDialogs {
  readonly #cdp: CdpConnection
  /** When each page was last loaded again, by session: a time of `performance.now()`. */
  readonly #reloads = new Map<string, number>()
  /** What becomes of the open dialog of each page, by session, when no client answers it. */
  readonly #answers = new Map<string, NodeJS.Timeout>()

  constructor(cdp: CdpConnection) {
    this.#cdp = cdp
    cdp.listen((event) => this.#receive(event))
  }

  /** Prepares a new page, once; from then on its dialogs are answered. */
  async prepare(sessionId: string): Promise<void> {
    this.#reloads.set(sessionId, -Infinity)
    await this.#cdp.send('Page.enable', {}, sessionId)
  }

  #receive({ method, params, sessionId }: CdpEvent): void {
    if (method === 'Target.detachedFromTarget') this.#forget(params['sessionId'] as string)
    if (sessionId === undefined || !this.#reloads.has(sessionId)) return
    if (method === 'Page.javascriptDialogOpening') {
      const accept = params['type'] === 'alert' || params['type'] === 'beforeunload'
      const answer = () => this.#try('Page.handleJavaScriptDialog', { accept }, sessionId)
      if (this.#cdp.shared) this.#answers.set(sessionId, setTimeout(answer, debuggerTimeoutMs).unref())
      else answer()
    }
    if (method === 'Page.javascriptDialogClosed') clearTimeout(this.#answers.get(sessionId))
    if (method === 'Inspector.targetCrashed') {
      if (performance.now() - (this.#reloads.get(sessionId) ?? 0) < reloadPause) return
      this.#reloads.set(sessionId, performance.now())
      this.#try('Page.reload', {}, sessionId)
    }
  }

  #forget(sessionId: string): void {
    this.#reloads.delete(sessionId)
    clearTimeout(this.#answers.get(sessionId))
    this.#answers.delete(sessionId)
  }

  /** The page may close at the same moment. */
  #try(method: string, params: object, sessionId: string): void {
    this.#cdp.send(method, params, sessionId).catch(() => {})
  }
}
