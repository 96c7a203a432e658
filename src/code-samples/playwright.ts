import { KEY_VARIABLE } from './request'

/** A program that debugs a session with Playwright. Its address is a secret, which the program asks for with the key. */
export function playwrightSample({ sessionId, baseUrl }: { sessionId: string; baseUrl: string }): string {
  return `import { chromium } from 'playwright'

const session = await fetch(${JSON.stringify(`${baseUrl}/browsers/${encodeURIComponent(sessionId)}`)}, {
  headers: { Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\` },
}).then((answer) => answer.json())

const browser = await chromium.connectOverCDP(session.cdp_ws_url)
const [page] = browser.contexts()[0].pages()
console.log(await page.title())
// Ends the connection; the session goes on.
await browser.close()
`
}
