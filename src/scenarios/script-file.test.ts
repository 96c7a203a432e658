import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { ScenarioCreate } from '../contract/scenario'
import { scenarioScript } from './script'
import { png, SIZE } from './test-screen'

/** The exported file, run as its head says: in a folder that has nothing but the packages named there. */

/** A service that has a browser whose screen is white. */
async function startService(): Promise<string> {
  const white = Buffer.from(await (await png('#ffffff')).arrayBuffer())
  const server = createServer(({ url = '' }, response) => {
    if (url.endsWith('/acquire')) response.setHeader('Content-Type', 'application/json').end('{"session_id":"one"}')
    else if (url.endsWith('/screenshot')) response.setHeader('Content-Type', 'image/png').end(white)
    else response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('an exported script runs in an empty folder after the two lines of its head', async () => {
  const fileName = 'looks.mts'
  const script = await scenarioScript({
    scenario: ScenarioCreate.parse({
      name: 'Looks',
      display: SIZE,
      steps: [{ id: 'white', kind: 'check', check: { type: 'pixel_color', x: 1, y: 1, color: '#ffffff' } }],
    }),
    baselines: new Map(),
    baseUrl: await startService(),
    fileName,
    words: () => 'White',
  })
  const [, packages = ''] = /npm install (.+)$/m.exec(script) ?? []
  expect(script).toContain(`npx tsx ${fileName} POOL`)

  const folder = mkdtempSync(join(tmpdir(), 'pooldeck-script-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // As npm leaves it: what a plain `.ts` file is follows from its type.
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}')
  for (const name of packages.split(' ')) {
    const place = join(folder, 'node_modules', name)
    mkdirSync(join(place, '..'), { recursive: true })
    symlinkSync(resolve('node_modules', name), place)
  }
  // tsx takes the types away, and nothing else: an `.mts` file becomes the module that `.mjs` is.
  const run = join(folder, fileName.replace(/\.mts$/, '.mjs'))
  writeFileSync(run, (await transformWithOxc(script, fileName)).code)
  const env = { ...process.env, POOLDECK_API_KEY: 'key' }
  const child = spawn(process.execPath, [run, 'pool'], { cwd: folder, env })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  expect({ code, said }).toEqual({ code: 0, said: '1. White\npassed\n' })
})
