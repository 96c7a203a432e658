import { execFile } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'

const RUN = pathToFileURL(path.join(import.meta.dirname, 'run.mjs')).href

/** Runs a step of the set-up whose installer says something and ends with a code; gives all that the person reads. */
function readOf(code: number, env: Record<string, string>): Promise<{ stdout: string; stderr: string; code: unknown }> {
  const program = `import(${JSON.stringify(RUN)}).then(({ main, runQuietly, step }) => main(() =>
    step('Installing', () => runQuietly('sh', ['-c', 'echo unpacking; echo fetching >&2; exit ${code}']))))`
  const { POOLDECK_LOG: _, ...others } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['-e', program],
      { env: { ...others, ...env }, timeout: 60_000 },
      (error, stdout, stderr) => resolve({ stdout: stdout.replace(/\d+ s/, 'n s'), stderr, code: error?.code ?? 0 }),
    )
  })
}

test('a step that succeeds takes two lines, without what its installer says', async () => {
  expect(await readOf(0, {})).toEqual({ stdout: 'Installing …\nInstalling: n s\n', stderr: '', code: 0 })
})

test('a terminal counts the seconds of a step in its line, which its duration replaces', async () => {
  const program = `import(${JSON.stringify(RUN)}).then(({ quietStep }) => quietStep('Installing', () => new Promise((done) => setTimeout(done, 1100))))`
  const terminal = ['--quiet', '--return', '--command', `"$NODE" -e "$PROGRAM"`, '/dev/null']
  const shown = await new Promise<string>((resolve) => {
    const env = { ...process.env, NODE: process.execPath, PROGRAM: program, POOLDECK_LOG: '' }
    execFile('script', terminal, { env, timeout: 60_000 }, (_, stdout) => resolve(stripVTControlCharacters(stdout)))
  })
  const lines = shown.replaceAll(/\d+ s/g, 'n s').split(/\r\n?/)
  expect(lines).toEqual(['', 'Installing … n s', 'Installing … n s', 'Installing: n s', ''])
})

test('what the installer of a step says is shown when it fails, and who asks for it reads it always', async () => {
  const failed = await readOf(3, {})
  expect(failed).toMatchObject({ stdout: 'Installing …\n', code: 1 })
  expect(failed.stderr).toMatch(/^unpacking\nfetching\n\nsh -c .* ended with code 3\.\n$/)
  const asked = await readOf(0, { POOLDECK_LOG: 'info' })
  expect(asked).toEqual({ stdout: 'Installing …\nunpacking\nInstalling: n s\n', stderr: 'fetching\n', code: 0 })
})
