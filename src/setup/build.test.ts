import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const SCRIPTS = ['build.mjs', 'rebuild.mjs', 'run.mjs']

test('what npm run build has built is not built again by npm start, and what failed is', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'pooldeck-build-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const file = (name: string): string => path.join(root, name)
  await mkdir(file('src/setup'), { recursive: true })
  await mkdir(file('public'))
  for (const name of SCRIPTS) await cp(path.join(import.meta.dirname, name), file(`src/setup/${name}`))
  for (const name of ['index.html', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'])
    await writeFile(file(name), '')
  const scripts = (service: string) =>
    writeFile(
      file('package.json'),
      JSON.stringify({
        scripts: {
          build: 'node src/setup/rebuild.mjs',
          'build:dashboard': 'echo built $POOLDECK_BUILD >> built',
          'build:service': service,
        },
      }),
    )
  const built = async (): Promise<number> =>
    (await readFile(file('built'), 'utf8')).match(/^built \w{7}$/gm)?.length ?? 0
  const npmRunBuild = () => run('npm', ['run', 'build'], { cwd: root })
  const npmStart = () =>
    run(process.execPath, ['-e', `import('./src/setup/build.mjs').then(({ build }) => build())`], { cwd: root })

  await scripts('true')
  await npmRunBuild()
  await npmStart()
  expect(await built()).toBe(1)
  await scripts('false')
  await expect(npmRunBuild()).rejects.toThrow()
  await scripts('true')
  await npmStart()
  expect(await built()).toBe(3)
})
