import type { PageQuestion } from './page-questions'

/** A dialog of a page, which waits for its answer and holds up the page meanwhile. */
export interface PageDialog {
  readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload'
  readonly message: string
  /** What a prompt begins with. */
  readonly defaultPrompt: string
  /** Address of the page, or of the frame in it, that asks. */
  readonly url: string
}

/** One tab of a session's browser. */
export interface BrowserTab {
  readonly id: string
  /** Undefined while it is not known, or where tabs have no windows. */
  readonly windowId: number | undefined
  /** Its index among the tabs of its window. */
  readonly index: number
  /** The one of its window that is shown. */
  readonly isActive: boolean
  readonly title: string
  readonly url: string
  /** A `data:` URL, of a page that has its icon in itself. */
  readonly icon: string | undefined
  readonly isLoading: boolean
  /** `silent`: its page does not respond; it may wait for a dialog that was open before. */
  readonly health: 'fine' | 'crashed' | 'silent'
  readonly dialog: PageDialog | undefined
  readonly question: PageQuestion | undefined
  readonly canGoBack: boolean
  readonly canGoForward: boolean
}

export interface TabWindow {
  readonly id: number | undefined
  readonly tabs: readonly BrowserTab[]
}

/** Tabs by window, as their tab strips have them. The window that opened first comes first, and stays there. */
export function windowsOf(tabs: readonly BrowserTab[]): TabWindow[] {
  return [...new Set(tabs.map(({ windowId }) => windowId))]
    .toSorted((a = 0, b = 0) => a - b)
    .map((id) => ({
      id,
      tabs: tabs.filter(({ windowId }) => windowId === id).toSorted((a, b) => a.index - b.index),
    }))
}

/** The tab that the live screen shows: of the window in front, the active one. */
export const shownTab = (tabs: readonly BrowserTab[], front: number | undefined): BrowserTab | undefined =>
  tabs.find(({ isActive, windowId }) => isActive && windowId === front) ??
  tabs.find(({ isActive }) => isActive) ??
  tabs[0]

/** An address as it is shown: without a name and a password that it may have. */
export function shownAddress(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (url.username === '' && url.password === '') return address
  url.username = url.password = ''
  return url.href
}

/** What a tab is called in words. */
export const tabName = ({ title, url }: Pick<BrowserTab, 'title' | 'url'>): string =>
  title.trim() || shownAddress(url) || 'Untitled'

/** What a dialog is called in words, as in “example.com asks”. */
export function dialogName({ url, type }: PageDialog): string {
  const host = URL.canParse(url) ? new URL(url).host : ''
  return `${host || 'The page'} ${type === 'alert' ? 'says' : 'asks'}`
}

/** What a question of a page is called in words. */
export function questionName({ question, url }: Pick<BrowserTab, 'question' | 'url'>): string {
  const asks = question?.kind === 'sign-in' ? question.url : url
  const host = URL.canParse(asks) ? new URL(asks).host : ''
  const words =
    question?.kind === 'sign-in' ? 'asks you to sign in' : question?.many ? 'asks for files' : 'asks for a file'
  return `${host || 'The page'} ${words}`
}
