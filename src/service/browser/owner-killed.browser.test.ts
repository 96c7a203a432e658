import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepRunDirs } from './run-dir'
import { processTree, survivors, temporaryFolder } from './test-browser'

let base: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  base = await temporaryFolder()
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: path.join(import.meta.dirname, 'test-owner.ts'),
      outDir: path.join(base.path, 'built'),
      target: 'node20',
    },
  })
})
afterAll(() => base.remove())

test.each(['auto', 'off'])(
  'a service that is killed leaves no process and no control group (sandbox %s)',
  async (sandbox) => {
    const owner = spawn(process.execPath, [path.join(base.path, 'built/test-owner.js'), base.path, sandbox], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(owner.stdout, 'data')
    const all = await processTree(owner.pid ?? -1)
    expect(all.filter(({ name }) => name === 'chromium').length).toBeGreaterThan(2)
    const [runDir = ''] = (await readdir(base.path)).filter((name) => name.startsWith('pooldeck-'))
    // Where there are none, there is no such file.
    const groups = (await readFile(path.join(base.path, runDir, '1/group'), 'utf8').catch(() => '')).split('\n')
    owner.kill('SIGKILL')
    await expect.poll(() => survivors(all)).toEqual([])
    await sweepRunDirs(base.path)
    expect(await readdir(base.path)).toEqual(['built'])
    expect(groups.filter((group) => group && existsSync(group))).toEqual([])
  },
)
