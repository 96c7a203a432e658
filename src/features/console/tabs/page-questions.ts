import type { z } from 'zod'
import type { CdpNote } from '../../../client/cdp-socket'
import { AuthNote, ChooserNote, Evaluated, NavigatedNote, NOTHING, PausedNote, ResolvedNode } from './cdp-answers'

/** What a page wants to have beside answers to its dialogs. */
export type PageQuestion =
  /** A site wants a name and a password. `url`: what was to be opened. */
  { readonly kind: 'sign-in'; readonly url: string } | { readonly kind: 'files'; readonly many: boolean }

/** What is asked of the browser; rejects as `CdpSocket.send` does. */
type Send = <S extends z.ZodType>(method: string, answer: S, params?: object) => Promise<z.infer<S>>

/** Until a site has answered to a name and a password, ms. */
const SIGN_IN_MS = 60_000
/** A program may give files to the same field, ms. */
const POLL_MS = 1_000

/** What distinguishes one choice of files from another. */
const CHOSEN =
  'function () { return [...this.files].map(({ name, size, lastModified }) => [name, size, lastModified].join()).join("/") }'
/** Whether a page that has loaded has nothing in it. */
const IS_EMPTY = `(async () => {
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded))
  return document.body.childNodes.length === 0
})()`
const CANCEL = 'function () { this.dispatchEvent(new Event("cancel", { bubbles: true })) }'

/**
 * Sign-ins and file choosers of one page. Nothing is held up until a person has entered a name and a password; then only the documents of this
 * page, until the site has answered.
 */
export class PageQuestions {
  readonly #send: Send
  readonly #onChange: () => void
  question: PageQuestion | undefined
  /** The field that a chooser is for. */
  #field: { backendNodeId: number; objectId: string; chosen: string } | undefined
  #watching: ReturnType<typeof setInterval> | undefined
  /** While a sign-in is in progress. */
  #entered: { origin: string; username: string; password: string; isSent: boolean; onEnd: () => void } | undefined

  constructor(send: Send, onChange: () => void) {
    this.#send = send
    this.#onChange = onChange
  }

  /** Whether choosers that open from now on are shown here instead of on the screen. Programs that want them have them, too. */
  takeChoosers(enabled: boolean): void {
    this.#try('Page.setInterceptFileChooserDialog', { enabled })
  }

  handleNote({ method, params }: CdpNote): void {
    switch (method) {
      case 'Page.frameNavigated': {
        const { data } = NavigatedNote.safeParse(params)
        if (!data || data.frame.parentId !== undefined) return
        this.#end()
        this.#entered?.onEnd()
        if (data.frame.unreachableUrl !== undefined) void this.#detectSignIn(data.frame.unreachableUrl)
        return
      }
      case 'Page.fileChooserOpened': {
        const { data } = ChooserNote.safeParse(params)
        // Only a field of a page can be given files.
        if (data?.backendNodeId !== undefined)
          void this.#openChooser(data.backendNodeId, data.mode === 'selectMultiple')
        return
      }
      case 'Fetch.requestPaused': {
        const { data } = PausedNote.safeParse(params)
        if (data) this.#try('Fetch.continueRequest', { requestId: data.requestId })
        return
      }
      case 'Fetch.authRequired': {
        const { data } = AuthNote.safeParse(params)
        if (data) this.#authenticate(data)
      }
    }
  }

  /** Opens the page again with a name and a password. Rejects when the site has not answered in time. */
  async signIn(username: string, password: string): Promise<void> {
    if (this.question?.kind !== 'sign-in') throw new Error('The site is no longer asking.')
    const { origin } = new URL(this.question.url)
    const patterns = [{ urlPattern: '*', resourceType: 'Document' }]
    let timer: ReturnType<typeof setTimeout> | undefined
    const answered = new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The site didn’t respond in time.')), SIGN_IN_MS)
      this.#entered = { origin, username, password, isSent: false, onEnd: resolve }
    })
    answered.catch(() => {})
    try {
      await this.#send('Fetch.enable', NOTHING, { handleAuthRequests: true, patterns })
      await this.#send('Page.reload', NOTHING)
      await answered
    } finally {
      clearTimeout(timer)
      this.#entered = undefined
      this.#try('Fetch.disable')
    }
  }

  /** Gives files of the session to the field of a chooser, by their paths. */
  async give(files: readonly string[]): Promise<void> {
    if (!this.#field) throw new Error('The page is no longer asking for files.')
    const { backendNodeId } = this.#field
    await this.#send('DOM.setFileInputFiles', NOTHING, { files, backendNodeId })
    this.#end()
  }

  /** Leaves the question unanswered; the page gets a canceled chooser. */
  dismiss(): void {
    const { objectId } = this.#field ?? {}
    if (objectId !== undefined) this.#try('Runtime.callFunctionOn', { objectId, functionDeclaration: CANCEL })
    this.#end()
  }

  /** Of a page that wants a sign-in Chromium shows nothing, below its own dialog; of all other errors a page with words. */
  async #detectSignIn(url: string): Promise<void> {
    const params = { expression: IS_EMPTY, awaitPromise: true }
    const { result } = await this.#send('Runtime.evaluate', Evaluated, params).catch(() => ({
      result: { value: false },
    }))
    if (result.value !== true || !/^https?:/.test(url)) return
    this.question = { kind: 'sign-in', url }
    this.#onChange()
  }

  /** A name and a password go to the site that has asked, once. */
  #authenticate({ requestId, authChallenge }: z.infer<typeof AuthNote>): void {
    const entered = this.#entered
    const isMeant =
      entered && !entered.isSent && authChallenge.source !== 'Proxy' && authChallenge.origin === entered.origin
    const { username, password } = entered ?? {}
    if (entered && isMeant) entered.isSent = true
    const authChallengeResponse = isMeant
      ? { response: 'ProvideCredentials', username, password }
      : { response: 'Default' }
    this.#try('Fetch.continueWithAuth', { requestId, authChallengeResponse })
  }

  async #openChooser(backendNodeId: number, many: boolean): Promise<void> {
    try {
      const { object } = await this.#send('DOM.resolveNode', ResolvedNode, { backendNodeId })
      const { objectId } = object
      const chosen = await this.#chosen(objectId)
      this.#end()
      this.#field = { backendNodeId, objectId, chosen }
      this.question = { kind: 'files', many }
      this.#watching = setInterval(() => void this.#checkField(), POLL_MS)
      this.#onChange()
    } catch {
      // The page has gone on meanwhile.
    }
  }

  async #chosen(objectId: string): Promise<string> {
    const params = { objectId, functionDeclaration: CHOSEN, returnByValue: true }
    return String((await this.#send('Runtime.callFunctionOn', Evaluated, params)).result.value)
  }

  /** Another client has chosen files. */
  async #checkField(): Promise<void> {
    const field = this.#field
    if (!field) return
    const now = await this.#chosen(field.objectId).catch(() => undefined)
    if (now !== field.chosen && this.#field === field) this.#end()
  }

  #end(): void {
    clearInterval(this.#watching)
    this.#field = undefined
    if (!this.question) return
    this.question = undefined
    this.#onChange()
  }

  #try(method: string, params: object = {}): void {
    this.#send(method, NOTHING, params).catch(() => {})
  }
}
