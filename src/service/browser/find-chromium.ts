import { existsSync } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { HostError } from './host-error'
import { answerOf, describeFailure, findProgram, isExecutable } from './programs'

export interface Chromium {
  /** Path of the browser's binary itself. */
  readonly file: string
  /** As the browser says it, for example `156.0.8078.79`. */
  readonly version: string
}

const candidates = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/opt/chromium.org/chromium/chrome',
]

/** What all browsers that are made of Chromium say of their version, and hardly any other program. */
const VERSION = /\b\d+(?:\.\d+){3}\b/

/** Returns the Chromium that CHROMIUM_PATH names, else the system's, undefined when it has none. Throws HostError for what is no Chromium that starts. */
export async function findChromium(
  chosen: string | undefined,
  folders: readonly string[],
): Promise<Chromium | undefined> {
  if (chosen !== undefined) return chosenChromium(chosen, folders)
  const file = await systemChromium(folders)
  if (!file) return undefined
  try {
    return { file, version: versionIn(await answerOf(file, ['--version'])) }
  } catch (error) {
    throw new HostError(
      `${file} doesn’t start: ${describeFailure(error)} Reinstall it, or set CHROMIUM_PATH to another Chromium.`,
    )
  }
}

async function chosenChromium(chosen: string, folders: readonly string[]): Promise<Chromium | undefined> {
  const wrong = (reason: string) =>
    new HostError(`CHROMIUM_PATH is ${chosen}, which ${reason}. Correct it, or unset it to use the system's Chromium.`)
  const file = await findProgram(chosen, folders)
  if (!file) throw wrong(existsSync(chosen) ? 'can’t be run' : 'doesn’t exist')
  let said: string
  try {
    said = await answerOf(file, ['--version'])
  } catch (error) {
    throw wrong(`doesn’t start: ${describeFailure(error).replace(/\.$/, '')}`)
  }
  if (!VERSION.test(said)) throw wrong(`is not Chromium: it says ${said.trim().split('\n')[0] || 'nothing'}`)
  // Debian's wrapper script adds flags of its own; the browser itself is behind it.
  if (await isScript(file)) return findChromium(undefined, folders)
  return { file: await realpath(file), version: versionIn(said) }
}

async function systemChromium(folders: readonly string[]): Promise<string | undefined> {
  for (const candidate of candidates) if (await isExecutable(candidate)) return candidate
  const found = await findProgram('chromium', folders)
  return found && realpath(found)
}

const versionIn = (said: string): string => VERSION.exec(said)?.[0] ?? said.trim()

async function isScript(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1') === '#!'
  } finally {
    await handle.close()
  }
}
