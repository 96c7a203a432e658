import { constants } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Random } from '../../motion/random'

/** Whatever is written by a hostile path has this name, so that it is found wherever it lands. */
export const MARK = 'pooldeck-escaped'

/** Links that the folder of the session has for them. */
export const LINKS: Readonly<Record<string, string>> = {
  root: '/',
  up: '..',
  init: '/proc/1/root',
  own: '/proc/self/root',
  cwd: '/proc/self/cwd',
  loop: 'loop',
  gone: '/nowhere/at/all',
}

const PARTS = [
  '..',
  '..',
  '..',
  '.',
  '',
  '...',
  '%2e%2e',
  '..%2f',
  '..\\',
  '\u002e\u2024',
  ' ',
  '~',
  'C:',
  'con',
  '\n',
  '\u202e',
  'x'.repeat(255),
  'proc',
  '1',
  'self',
  'root',
  'cwd',
  'fd',
  'task',
  'dev',
  'shm',
  'sys',
  'etc',
  'agent',
  'home',
  'user',
  ...Object.keys(LINKS),
]
/** Of those, what leads somewhere: a path of others mostly ends at its first part. */
const LEADING = ['..', '.', '', 'proc', 'self', 'root', 'cwd', 'home', 'user', ...Object.keys(LINKS)]
/** Most paths that are longer than the system takes are so by far. */
const MOST_PARTS = 40
const FEW_PARTS = 4

const below = (random: Random, count: number): number => Math.floor(random.uniform() * count)
const one = <T>(random: Random, those: readonly T[]): T => those[below(random, those.length)] as T

/** A path that is to lead out of a session: by dots, by links, by `/proc`, or straight to `targets` of the machine. */
export function hostilePath(random: Random, targets: readonly string[]): string {
  const leads = random.uniform() < 0.5
  const most = leads ? FEW_PARTS : MOST_PARTS
  const count = random.uniform() < 0.02 ? 4 * MOST_PARTS : below(random, most)
  const parts = Array.from({ length: count }, () => one(random, leads ? LEADING : PARTS)).join('/')
  const start = one(random, ['', '/home/user/', '/proc/self/root/', '/proc/1/cwd/', '/home/user/root/', '/dev/fd/'])
  const end = random.uniform() < 0.5 ? one(random, targets) : `/${MARK}`
  return `/${start}${parts}${end}`
}

/** An archive of one entry with a name that is to lead out of its folder, at times one that says a wrong size. */
export async function hostileArchive(random: Random): Promise<Buffer> {
  const depth = 1 + below(random, 12)
  const name = one(random, [
    '../'.repeat(depth) + MARK,
    `a/${'../'.repeat(depth + 1)}${MARK}`,
    `/${MARK}`,
    `/tmp/${MARK}`,
    `..\\${MARK}`,
    `C:\\${MARK}`,
    `${one(random, Object.keys(LINKS))}/${MARK}`,
    `./${'../'.repeat(depth)}${MARK}/`,
    `${MARK}\0/../../${MARK}`,
    `${'d/'.repeat(depth * 100)}${MARK}`,
  ])
  const zip = new ZipFile()
  // The library refuses such names, so they are put in afterwards, in both headers, where they are as long.
  const stand = 's'.repeat(Buffer.byteLength(name))
  const isLink = random.uniform() < 0.2
  zip.addBuffer(Buffer.from(isLink ? '/' : MARK), stand, { mode: isLink ? 0o120_777 : 0o100_644, compress: false })
  zip.end()
  const bytes = (await buffer(zip.outputStream)).toString('latin1')
  const named = Buffer.from(bytes.replaceAll(stand, Buffer.from(name).toString('latin1')), 'latin1')
  // The size that it is to unpack to, of the entry in the list at its end.
  const at = named.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  if (random.uniform() < 0.1) named.writeUInt32LE(below(random, Math.min(2 ** 31, constants.MAX_LENGTH)), at + 24)
  return named
}
