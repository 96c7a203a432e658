import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const FONTS = '/usr/share/fonts'
/** Fonts that every start wants. */
const COMMON = ['liberation', 'noto/NotoColorEmoji.ttf'].map((name) => `${FONTS}/truetype/${name}`)
const FURTHER = ['fonts-nanum', 'fonts-noto-core']

/** Runs a part of the set-up on this machine as if it had only these fonts, and gives the font packages that it would install. */
async function fontsInstalledBy(part: string, present: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pooldeck-packages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const notes = path.join(folder, 'notes')
  const programs = { 'apt-get': `echo "$*" >> ${notes}`, sudo: 'shift; exec "$@"' }
  for (const [name, does] of Object.entries(programs)) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${does}\n`)
    chmodSync(path.join(folder, name), 0o755)
  }
  writeFileSync(notes, '')
  const packages = path.join(import.meta.dirname, 'packages.mjs')
  const fonts = ['--tmpfs', FONTS, ...present.flatMap((each) => ['--ro-bind', each, each])]
  const program = `import(${JSON.stringify(packages)}).then((packages) => packages.${part}())`
  await promisify(execFile)('bwrap', ['--dev-bind', '/', '/', ...fonts, process.execPath, '-e', program], {
    env: { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    timeout: 20_000,
  })
  const installs = readFileSync(notes, 'utf8').split('\n')
  return installs.filter((line) => line.startsWith('install')).flatMap((line) => line.match(/fonts-[\w-]+/g) ?? [])
}

test('the start on a new machine installs fonts of further scripts, too, so that no page shows boxes', async () => {
  expect(await fontsInstalledBy('installForService', [])).toEqual(expect.arrayContaining(FURTHER))
})

test('a later start installs no fonts, and the set-up those that are missing', async () => {
  expect(await fontsInstalledBy('installForService', COMMON)).toEqual([])
  expect(await fontsInstalledBy('installFonts', COMMON)).toEqual(expect.arrayContaining(FURTHER))
})
