import { PROXY_NAME, type ProxyFailure } from '../../../contract/proxy-status'
import { rawAnswer } from '../../shared/http-message'

/** What the person at the browser reads when a request goes no further than the proxy. */
export interface Answer {
  readonly status: 400 | 403 | 502 | 503
  readonly title: string
  readonly reason: string
  /** The same for programs, as RFC 9209 has it. */
  readonly failure: ProxyFailure
}

/** Returns a small page that says what did not open and why. */
export function answerPage({ title, reason }: Answer): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(title)}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem;color:#222}h1{font-size:1.25rem}</style><h1>${escape(title)}</h1><p>${escape(reason)}</p></html>\n`
}

/** Headers for the page; nothing may keep it, as a setting or a server may be different the next time. */
export function answerHeaders(page: string, { failure }: Answer): Record<string, string | number> {
  return {
    'Proxy-Status': `${PROXY_NAME}; error=${failure}`,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page),
    'Cache-Control': 'no-store',
    Connection: 'close',
  }
}

/** Returns the whole answer as text, for a connection that has no response object any more (CONNECT). */
export function rawAnswerPage(answer: Answer): string {
  const page = answerPage(answer)
  return rawAnswer(answer.status, Object.entries(answerHeaders(page, answer)), page)
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
