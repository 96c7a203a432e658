import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../test-browser'

let base: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  base = await temporaryFolder()
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: path.join(import.meta.dirname, 'test-rebinding.ts'),
      outDir: path.join(base.path, 'built'),
      target: 'node20',
    },
  })
  await writeFile(path.join(base.path, 'resolv.conf'), 'nameserver 127.0.0.1\n')
  await writeFile(path.join(base.path, 'nsswitch.conf'), 'hosts: dns\n')
})
afterAll(() => base.remove())

/** Gives a program a network and a DNS of its own, where a public address leads to this machine. */
const inOwnNetwork = `
mount --bind "$1/resolv.conf" /etc/resolv.conf && mount --bind "$1/nsswitch.conf" /etc/nsswitch.conf &&
ip link set lo up && ip route add local 11.0.0.0/24 dev lo && exec "$2" "$1/built/test-rebinding.js" "$1"`

test('a name that is public first and private then leads nowhere: what is connected to is what was checked', async () => {
  const args = ['--user', '--map-root-user', '--net', '--mount', 'sh', '-c', inOwnNetwork, 'sh', base.path]
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` }
  const run = spawn('unshare', [...args, process.execPath], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  expect(JSON.parse(await text(run.stdout))).toEqual({
    first: 'public',
    askedOnce: 1,
    again: expect.stringMatching(/^403.*POOLDECK_PRIVATE_NETWORK/s) as string,
    socket: 'refused',
    byName: expect.stringContaining('POOLDECK_PRIVATE_NETWORK') as string,
    byBoth: expect.stringContaining('11.0.0.2:8080') as string,
    stillPublic: 'public',
    reached: [],
  })
}, 60_000)
