import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectHost, type HostOptions } from './host'
import { HostError } from './host-error'
import { temporaryFolder } from './test-browser'

let base: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  base = await temporaryFolder()
})
afterAll(() => base.remove())

/** A folder that has only these programs. */
async function only(...programs: string[]): Promise<string[]> {
  const folder = path.join(base.path, programs.join('-'))
  await mkdir(folder)
  for (const program of programs) await symlink(`/usr/bin/${program}`, path.join(folder, program))
  return [folder]
}

const inspect = (options: Partial<HostOptions>) =>
  inspectHost({ sandbox: 'auto', loopback: true, runDir: base.path, ...options })

test('a machine with everything gets full isolation and the browser itself, not its wrapper', async () => {
  const host = await inspect({ chromiumPath: '/usr/bin/chromium' })
  expect(host).toMatchObject({ isolation: 'full', lost: [], chromium: '/usr/lib/chromium/chromium' })
  expect(host.version).toMatch(/^\d+\.\d+/)
})

test('missing programs are named with the packages that have them', async () => {
  const error = await inspect({ folders: await only('openbox') }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(HostError)
  expect(String(error)).toContain('Xvfb, xrandr')
  expect(String(error)).toContain('apt-get install xvfb x11-xserver-utils')
})

test('without bubblewrap a service on loopback runs browsers with reduced isolation and says what that loses', async () => {
  const folders = await only('Xvfb', 'openbox', 'xrandr')
  const host = await inspect({ folders })
  expect(host.isolation).toBe('reduced')
  expect(host.lost.join(' ')).toContain('chrome_policy')
  await expect(inspect({ folders, loopback: false })).rejects.toThrow('POOLDECK_SANDBOX=off')
  await expect(inspect({ folders, sandbox: 'required' })).rejects.toThrow('apt-get install bubblewrap')
  expect(await inspect({ folders, loopback: false, sandbox: 'off' })).toMatchObject({ isolation: 'reduced' })
})

test('a system that refuses namespaces counts as one without a sandbox', async () => {
  const folders = await only('Xvfb', 'openbox', 'xrandr', 'socat')
  await symlink('/bin/false', path.join(folders[0] ?? '', 'bwrap'))
  expect(await inspect({ folders })).toMatchObject({ isolation: 'reduced' })
  await expect(inspect({ folders, sandbox: 'required' })).rejects.toThrow('POOLDECK_SANDBOX is required')
})
