import { execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const execute = promisify(execFile)

const FONTS = '/usr/share/fonts'
/** Fonts that every start wants. */
const COMMON = ['liberation', 'noto/NotoColorEmoji.ttf'].map((name) => `${FONTS}/truetype/${name}`)
const FURTHER = ['fonts-nanum', 'fonts-noto-core']

/** A machine with only these fonts, whose `apt-get` notes what it is called with. */
class Machine {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'pooldeck-packages-'))
  readonly #notes = path.join(this.folder, 'notes')
  /** What a program locks while it updates the lists of packages. */
  readonly lock = path.join(this.folder, 'lock')
  readonly #fonts: readonly string[]

  constructor(fonts: readonly string[]) {
    this.#fonts = fonts
    const programs = { 'apt-get': `echo "$*" >> ${this.#notes}`, sudo: 'shift; exec "$@"' }
    for (const [name, does] of Object.entries(programs)) {
      writeFileSync(path.join(this.folder, name), `#!/bin/sh\n${does}\n`)
      chmodSync(path.join(this.folder, name), 0o755)
    }
    for (const file of [this.#notes, this.lock]) writeFileSync(file, '')
    onTestFinished(() => rmSync(this.folder, { recursive: true }))
  }

  /** Starts a part of the set-up. */
  start(part: string) {
    const packages = path.join(import.meta.dirname, 'packages.mjs')
    const fonts = ['--tmpfs', FONTS, ...this.#fonts.flatMap((each) => ['--ro-bind', each, each])]
    const lists = ['--bind', this.lock, '/var/lib/apt/lists/lock']
    const program = `import(${JSON.stringify(packages)}).then((packages) => packages.${part}())`
    return execute('bwrap', ['--dev-bind', '/', '/', ...fonts, ...lists, process.execPath, '-e', program], {
      env: { ...process.env, PATH: `${this.folder}:${process.env['PATH'] ?? ''}` },
      timeout: 60_000,
    })
  }

  /** Gives what `apt-get` was asked for. */
  get asked(): string[] {
    return readFileSync(this.#notes, 'utf8').split('\n').slice(0, -1)
  }

  /** Gives the font packages that a part of the set-up would install. */
  async fontsInstalledBy(part: string): Promise<string[]> {
    await this.start(part)
    return this.asked.filter((line) => line.startsWith('install')).flatMap((line) => line.match(/fonts-[\w-]+/g) ?? [])
  }
}

test('the start on a new machine installs fonts of further scripts, too, so that no page shows boxes', async () => {
  expect(await new Machine([]).fontsInstalledBy('installForService')).toEqual(expect.arrayContaining(FURTHER))
})

test('a later start installs no fonts, and the set-up those that are missing', async () => {
  expect(await new Machine(COMMON).fontsInstalledBy('installForService')).toEqual([])
  expect(await new Machine(COMMON).fontsInstalledBy('installFonts')).toEqual(expect.arrayContaining(FURTHER))
})

test('while Debian updates its packages after the start of a machine the set-up waits, and then installs', async () => {
  const machine = new Machine(COMMON)
  const debian = spawn('flock', [machine.lock, 'cat'], { stdio: ['pipe', 'ignore', 'inherit'] })
  const { ino } = statSync(machine.lock)
  await expect.poll(() => readFileSync('/proc/locks', 'utf8')).toContain(`:${ino} `)

  const setUp = machine.start('installFonts')
  await new Promise((resolve) => setUp.child.stdout?.once('data', resolve))
  expect(machine.asked).toEqual([])
  debian.stdin.end()
  expect((await setUp).stdout).toContain('Another program updates the packages of this machine. Waiting for it')
  expect(machine.asked).toEqual([expect.stringMatching(/^update/), expect.stringMatching(/^install.*Lock::Timeout/)])
})
