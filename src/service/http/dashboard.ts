import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'

/** Addresses that the dashboard shows as pages; a reload of one of them loads the dashboard. */
const pages = [
  '/',
  '/index.html',
  '/pools',
  '/pools/*',
  '/sessions',
  '/sessions/*',
  '/scenarios',
  '/scenarios/*',
  '/resources',
  '/resources/*',
  '/hosts',
]

/** Stands in the built page for what is made anew for each answer (`html.cspNonce` of vite.config.ts). */
const NONCE = 'CSP_NONCE'

/** The dashboard connects to whichever service the person chooses; everything else comes from here. */
const policy = (styles: string): string =>
  [
    "default-src 'self'",
    "img-src 'self' blob: data:",
    `style-src 'self' ${styles}`.trim(),
    'connect-src http: https:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const headers = (styles: string): Record<string, string> => ({
  'Content-Security-Policy': policy(styles),
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
})

/** The built dashboard in `folder`, for everyone: it holds no secret. What is not in it is left to the routes after it. */
export function dashboard(folder: string): Hono {
  const app = new Hono()
  const index = path.join(folder, 'index.html')
  if (!existsSync(index)) return app
  const html = readFileSync(index, 'utf8')
  const files = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (file, context) => {
      // Names in assets/ hold a hash of the content.
      const hashed = file.startsWith(path.join(folder, 'assets'))
      context.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      for (const [name, value] of Object.entries(headers(''))) context.header(name, value)
    },
  })
  app.use(compress())
  for (const address of pages) {
    app.get(address, (context) => {
      // Only the editor makes styles of its own, and it is told this.
      const nonce = randomBytes(16).toString('base64url')
      return context.html(html.replaceAll(NONCE, nonce), 200, {
        'Cache-Control': 'no-cache',
        ...headers(`'nonce-${nonce}'`),
      })
    })
  }
  app.get('*', files)
  return app
}
