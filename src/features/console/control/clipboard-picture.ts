import { ifOffered } from '../../../client/abilities'
import type { Connection } from '../../../client/connection'
import { runCode } from '../../../client/run-code'
import { uploadFile } from '../../../client/upload'
import { executePlaywrightCode } from '../../../contract/endpoints/playwright'

/** For how long the page may take, seconds. */
const SECONDS = 20

const INSECURE = 'insecure'

/** Where the page in front is not secure, Chromium has no clipboard for it. */
const SECURE = `if (!(await page.evaluate(() => isSecureContext))) return '${INSECURE}'`

const putCode = (path: string): string => `
const { readFile, rm } = await import('node:fs/promises')
const bytes = (await readFile(${JSON.stringify(path)})).toString('base64')
await rm(${JSON.stringify(path)})
${SECURE}
await page.evaluate(async (text) => {
  const picture = new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: 'image/png' })
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
}, bytes)
return ''
`

/** The page may read the clipboard for this moment only. */
const TAKE = `
${SECURE}
const origin = await page.evaluate(() => location.origin)
const permission = { name: 'clipboard-read' }
const cdp = await browser.newBrowserCDPSession()
const setting = await page.evaluate(async (asked) => (await navigator.permissions.query(asked)).state, permission)
await cdp.send('Browser.setPermission', { permission, setting: 'granted', origin })
try {
  return await page.evaluate(async () => {
    const item = (await navigator.clipboard.read()).find(({ types }) => types.includes('image/png'))
    if (!item) return ''
    const bytes = new Uint8Array(await (await item.getType('image/png')).arrayBuffer())
    let letters = ''
    for (let at = 0; at < bytes.length; at += 32768) letters += String.fromCharCode(...bytes.subarray(at, at + 32768))
    return btoa(letters)
  })
} finally {
  await cdp.send('Browser.setPermission', { permission, setting, origin })
}
`

interface Target {
  readonly connection: Connection
  readonly sessionId: string
  readonly signal: AbortSignal
}

/** Puts a PNG into the clipboard of a session. Rejects with an Error for the person. */
export async function putPicture(target: Target, picture: Blob): Promise<void> {
  const path = `/tmp/pooldeck-clipboard-${crypto.randomUUID()}.png`
  const file = new File([picture], 'clipboard.png')
  await uploadFile(target.connection, { ...target, path, file, onSent: () => {} })
  await resultOf(target, putCode(path))
}

/** The picture in the clipboard of a session, a PNG; undefined when there is none, or no way to it. Rejects with an Error for the person. */
export async function takePicture(target: Target): Promise<Blob | undefined> {
  const text = await ifOffered(target.connection, executePlaywrightCode, () => resultOf(target, TAKE))
  if (!text) return undefined
  return new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: 'image/png' })
}

async function resultOf({ connection, sessionId, signal }: Target, code: string): Promise<string> {
  const { success, result, error } = await runCode(connection, { sessionId, code, seconds: SECONDS, signal })
  if (result === INSECURE)
    throw new Error(
      'Pictures need a secure page (https) in the session, and this one is not. Text can be copied and pasted.',
    )
  if (!success || typeof result !== 'string') throw new Error(error ?? 'The page in the session didn’t respond.')
  return result
}
