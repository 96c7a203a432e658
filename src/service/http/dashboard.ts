import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type HonoRequest } from 'hono'
import { compress } from 'hono/compress'
import { isOpen } from './open-paths'

const INDEX = '/index.html'

/** Stands in the built page for what is created again for each answer (`html.cspNonce` of vite.config.ts). */
const NONCE = 'CSP_NONCE'

/** The dashboard connects to whichever service the person chooses; everything else comes from here. */
const policy = (styles: string): string =>
  [
    "default-src 'self'",
    "img-src 'self' blob: data:",
    'media-src blob: http: https:',
    `style-src 'self' ${styles}`.trim(),
    'connect-src http: https: ws: wss:',
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

/** The built dashboard, for everyone: it holds no secret. */
export interface Dashboard {
  /** Its page, for a person who opens an address in a browser. Comes before all other routes. */
  readonly page: Hono
  readonly files: Hono
  readonly hasFile: (path: string) => boolean
}

/** Returns the dashboard that was built into `folder`; none at all when that holds none. */
export function dashboard(folder: string): Dashboard {
  const [page, files] = [new Hono(), new Hono()]
  const paths = pathsIn(folder)
  const hasFile = (pathname: string): boolean => paths.has(pathname)
  if (!paths.has(INDEX)) return { page, files, hasFile: () => false }
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const compressed = compress()
  page.get('*', (context, next) => {
    const { req } = context
    const isIndex = req.path === '/' || req.path === INDEX
    if (!isIndex && (!isOpenedByPerson(req) || isOpen(req) || hasFile(req.path))) return next()
    return compressed(context, () => {
      // Only the editor creates styles of its own, and it reads this.
      const nonce = randomBytes(16).toString('base64url')
      context.res = context.html(html.replaceAll(NONCE, nonce), 200, {
        'Cache-Control': 'no-cache',
        ...headers(`'nonce-${nonce}'`),
      })
      return Promise.resolve()
    })
  })
  files.use(compress())
  files.get(
    '*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (file, context) => {
        // Names in assets/ hold a hash of the content.
        const hashed = file.startsWith(path.join(folder, 'assets'))
        context.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        for (const [name, value] of Object.entries(headers(''))) context.header(name, value)
      },
    }),
  )
  return { page, files, hasFile }
}

/**
 * Whether a person opens an address: browsers then ask for HTML and send no key. Without one no address has another answer, so the page is shown
 * for each, and says what there is.
 */
const isOpenedByPerson = (req: HonoRequest): boolean =>
  req.header('authorization') === undefined && (req.header('accept') ?? '').includes('text/html')

/** Returns where the files of a folder are served; the index of a folder also at that of the folder. */
function pathsIn(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => `/${path.relative(folder, path.join(parentPath, name))}`)
  const folders = paths
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => file.slice(0, -'index.html'.length))
  return new Set([...paths, ...folders, ...folders.map((pathname) => pathname.slice(0, -1))])
}
