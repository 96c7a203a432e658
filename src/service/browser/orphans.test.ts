import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { startTime } from '../shared/process-stat'
import { initName } from './init-script'
import { endOrphans } from './orphans'
import { pidNamespace } from './processes'
import { serviceName } from './service-name'

/** A folder of a service that has died; there is none. */
async function folderOfDeadService(): Promise<string> {
  const dead = spawn('true')
  await once(dead, 'exit')
  return path.join('/tmp', `pooldeck-${dead.pid}-1-${Number(await pidNamespace()).toString(36)}-abcdef`, '1')
}

const browserOf = (folder: string, name = initName) =>
  spawn('/bin/sh', ['-c', 'sleep 60 & wait', name, `--user-data-dir=${folder}`], { detached: true })

test('a browser that outlived its service is ended, though the folder of the service was removed', async () => {
  const left = browserOf(await folderOfDeadService())
  const ended = once(left, 'exit')
  await endOrphans()
  expect(await ended).toEqual([null, 'SIGKILL'])
})

test('a sandbox that was being made when its service was killed is ended, though its leader and its folder have gone', async () => {
  const folder = await folderOfDeadService()
  // It is never continued.
  const args = ['--unshare-user', '--unshare-pid', '--ro-bind', '/', '/', '--userns-block-fd', '3', '--info-fd', '4']
  const leader = spawn('bwrap', [...args, '/bin/sh', '-c', 'true', initName, folder], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const [info] = (await once(leader.stdio[4] as Readable, 'data')) as [Buffer]
  const inside = Number(/"child-pid": (\d+)/.exec(info.toString())?.[1])
  leader.kill('SIGKILL')
  await once(leader, 'exit')
  expect(startTime(inside)).toBeDefined()
  await endOrphans()
  await expect.poll(() => startTime(inside)).toBeUndefined()
})

test('browsers of living services and of other containers, and other programs that name such a folder, stay', async () => {
  const other = [
    browserOf(path.join('/tmp', `${await serviceName()}-abcdef`)),
    browserOf('/tmp/pooldeck-1-1-42-abcdef'),
    browserOf(await folderOfDeadService(), 'another-program'),
  ]
  await endOrphans()
  for (const { pid } of other) {
    expect(startTime(Number(pid))).toBeDefined()
    process.kill(-Number(pid), 'SIGKILL')
  }
})
