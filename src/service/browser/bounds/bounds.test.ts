import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pidNamespace } from '../processes'
import { deadServices, serviceName } from '../service-name'
import { temporaryFolder } from '../test-browser'
import { defaultDiskBytes, defaultMemoryBytes, unbounded } from './bounds'
import { ControlGroups } from './control-groups'
import { describeBounds } from './describe-bounds'
import { inGroup } from './in-group'
import { ownGroups } from './mounts'
import { hierarchiesOfVersion1 } from './version-1'
import { controllersOf, hierarchyOfVersion2 } from './version-2'

let base: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  base = await temporaryFolder()
})
afterAll(() => base.remove())

const limits = { memoryBytes: 2 ** 31, processes: 500, diskBytes: 2 ** 32 }

/** The kernel makes a group with its files and removes it with them: of these folders they are some. */
const kernel = {
  make: async (folder: string) => {
    await mkdir(folder)
    const weight = folder.includes('blkio') ? 'blkio.bfq.weight' : folder.includes('/2/') ? 'io.weight' : undefined
    if (weight) await writeFile(path.join(folder, weight), '')
  },
  remove: (folder: string) => rm(folder, { recursive: true }),
}

async function folders(...names: string[]): Promise<string[]> {
  const made = names.map((name) => path.join(base.path, name))
  for (const folder of made) await mkdir(folder, { recursive: true })
  return made
}

/** What stands in the files of a folder. */
async function contents(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder)
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')])),
  )
}

test('version 1 has a group in the hierarchy of each controller, which goes with the browser', async () => {
  const [memory = '', pids = '', cpu = '', disk = ''] = await folders('1/memory', '1/pids', '1/cpu', '1/blkio')
  const own = [
    { version: 1, controllers: ['memory'], folder: memory },
    { version: 1, controllers: ['pids'], folder: pids },
    { version: 1, controllers: ['cpu', 'cpuacct'], folder: cpu },
    { version: 1, controllers: ['blkio'], folder: disk },
  ] as const
  const bounds = await ControlGroups.of(limits, hierarchiesOfVersion1(own, limits), kernel)
  expect(bounds).toMatchObject({ held: ['memory', 'processes', 'processors', 'disks'], lack: undefined })
  const group = await bounds.newGroup('one')
  expect(group.folders).toEqual([memory, pids, cpu, disk].map((folder) => path.join(folder, 'one')))
  expect(await Promise.all(group.folders.map(contents))).toEqual([
    { 'memory.limit_in_bytes': '2147483648' },
    { 'pids.max': '500' },
    { 'cpu.shares': '1024' },
    { 'blkio.bfq.weight': '100' },
  ])
  await writeFile(path.join(memory, 'one/memory.oom_control'), 'oom_kill_disable 0\nunder_oom 0\noom_kill 3\n')
  await writeFile(path.join(pids, 'one/pids.events'), 'max 7\n')
  await writeFile(path.join(cpu, 'one/cpuacct.usage'), '1500000000\n')
  const counted = ['oomKills', 'refusedProcesses', 'processorMs', 'memoryBytes'] as const
  expect(counted.map((what) => group.count(what))).toEqual([3, 7, 1500, undefined])
  await group.remove()
  await group.remove()
  expect(await Promise.all([memory, pids, cpu, disk].map((folder) => readdir(folder)))).toEqual([[], [], [], []])
})

test('version 2 has one group for all, beside the one of the service', async () => {
  const [own = '', service = ''] = await folders('2/own', '2/own/pooldeck-service')
  await writeFile(path.join(own, 'cgroup.controllers'), 'cpuset cpu io memory pids\n')
  await writeFile(path.join(service, 'cpu.weight'), '100')
  expect(await controllersOf(own)).toEqual(['memory', 'pids', 'cpu', 'io'])
  const hierarchy = await hierarchyOfVersion2(service, limits)
  expect(await contents(service)).toEqual({ 'cpu.weight': '1000' })
  expect(await readFile(path.join(own, 'cgroup.subtree_control'), 'utf8')).toBe('+memory+pids+cpu+io')
  const bounds = await ControlGroups.of(limits, [hierarchy], kernel)
  expect(bounds.held).toEqual(['memory', 'processes', 'processors', 'disks'])
  const group = await bounds.newGroup('one')
  expect(await contents(path.join(own, 'one'))).toEqual({
    'memory.max': '2147483648',
    'pids.max': '500',
    'cpu.weight': '100',
    'io.weight': '100',
  })
  await writeFile(path.join(own, 'one/memory.events'), 'low 0\nhigh 0\nmax 90\noom 3\noom_kill 2\noom_group_kill 0\n')
  await writeFile(path.join(own, 'one/memory.current'), '5000\n')
  await writeFile(path.join(own, 'one/memory.stat'), 'anon 1000\ninactive_file 2000\n')
  await writeFile(path.join(own, 'one/cpu.stat'), 'usage_usec 2500000\nuser_usec 1\n')
  const counted = ['oomKills', 'memoryBytes', 'reclaimableBytes', 'processorMs', 'processes'] as const
  expect(counted.map((what) => group.count(what))).toEqual([2, 5000, 2000, 2500, undefined])
  await group.remove()
  expect((await readdir(own)).toSorted()).toEqual(['cgroup.controllers', 'cgroup.subtree_control', 'pooldeck-service'])
})

test('where a group cannot be made, what it would bound is not, and why is told', async () => {
  const [pids = ''] = await folders('3/pids')
  const own = [
    { version: 1, controllers: ['memory'], folder: path.join(base.path, '3/none') },
    { version: 1, controllers: ['pids'], folder: pids },
  ] as const
  const bounds = await ControlGroups.of(limits, hierarchiesOfVersion1(own, limits), kernel)
  expect(describeBounds(bounds)).toBe(
    `Each browser has at most 500 processes and threads and 4 GiB on disk. What a browser takes of memory, processors and disks is not bounded: No control group can be created in ${base.path}/3/none (ENOENT).`,
  )
  expect((await bounds.newGroup('one')).count('oomKills')).toBeUndefined()

  const none = unbounded(limits, 'There is no reason.')
  expect(describeBounds(none)).toBe(
    'Each browser has at most 4 GiB on disk. What a browser takes of memory, processes, processors and disks is not bounded: There is no reason.',
  )
  const group = await none.newGroup('one')
  const command = { file: 'chromium', args: ['a'] }
  expect(inGroup(command, group)).toBe(command)
  await group.remove()
})

test('the start says in one line what a browser has at most', () => {
  const held = ['memory', 'processes', 'processors', 'disks'] as const
  expect(describeBounds({ held, limits, lack: undefined })).toBe(
    'Each browser has at most 2 GiB of memory, 500 processes and threads, 4 GiB on disk and an equal share of busy processors and disks.',
  )
})

test('groups of services that are dead are removed, those of others stay', async () => {
  const [pids = ''] = await folders('5/pids')
  const own = [{ version: 1, controllers: ['pids'], folder: pids }] as const
  const bounds = await ControlGroups.of(limits, hierarchiesOfVersion1(own, limits), kernel)
  const namespace = Number(await pidNamespace()).toString(36)
  const living = `${await serviceName()}-abcdef-1`
  const others = [living, 'pooldeck-1-1-42-abcdef-1', 'pooldeck-service', 'user.slice']
  await folders(...others.map((name) => `5/pids/${name}`), `5/pids/pooldeck-1-1-${namespace}-abcdef-1a`)
  await bounds.sweep(await deadServices())
  expect((await readdir(pids)).toSorted()).toEqual(others.toSorted())
})

test('a program is in its group before it runs, and does not run when it cannot be', async () => {
  const [one = '', two = ''] = await folders('4/one', '4/two')
  const run = async (groups: string[]) => {
    const group = { folders: groups, count: () => undefined, remove: async () => {} }
    const { file, args } = inGroup({ file: '/bin/sh', args: ['-c', 'echo $$ "$0"', '-- "'] }, group)
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    const said: string[] = []
    child.stdout.on('data', (data: Buffer) => said.push(String(data)))
    await once(child, 'close')
    return { pid: child.pid, said: said.join('') }
  }
  const { pid, said } = await run([one, two])
  expect(said).toBe(`${pid} -- "\n`)
  for (const folder of [one, two]) expect(await contents(folder)).toEqual({ 'cgroup.procs': `${pid}\n` })
  expect((await run([one, path.join(base.path, '4/none')])).said).toBe('')
})

test('the groups of this process are found as a container, a hybrid machine and one with version 2 mount them', () => {
  const mounts = (...rows: string[]) => rows.map((row) => `31 23 0:28 ${row}`).join('\n')
  const hybrid = mounts(
    '/ /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755',
    '/ /sys/fs/cgroup/cpu,cpuacct rw,relatime shared:9 - cgroup cgroup rw,cpu,cpuacct',
    '/ /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory',
    '/ /sys/fs/cgroup/systemd rw,relatime - cgroup cgroup rw,name=systemd',
    '/ /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw',
  )
  expect(ownGroups('9:name=systemd:/a\n4:memory:/a/b\n1:cpu,cpuacct:/\n0::/\n', hybrid)).toEqual([
    { version: 1, controllers: ['cpu', 'cpuacct'], folder: '/sys/fs/cgroup/cpu,cpuacct' },
    { version: 1, controllers: ['memory'], folder: '/sys/fs/cgroup/memory/a/b' },
    { version: 1, controllers: ['name=systemd'], folder: '/sys/fs/cgroup/systemd/a' },
    { version: 2, controllers: [], folder: '/sys/fs/cgroup/unified' },
  ])
  expect(
    ownGroups('4:memory:/docker/abc\n', mounts('/docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory')),
  ).toEqual([{ version: 1, controllers: ['memory'], folder: '/sys/fs/cgroup/memory' }])
  expect(
    ownGroups('0::/system.slice/pooldeck.service\n', mounts('/ /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate')),
  ).toEqual([{ version: 2, controllers: [], folder: '/sys/fs/cgroup/system.slice/pooldeck.service' }])
  expect(ownGroups('', '')).toEqual([])
})

test('by default a browser may take a quarter of the memory, from 1 GiB up to 4 GiB', () => {
  expect([1, 2, 8, 64].map((gibi) => defaultMemoryBytes(gibi * 2 ** 30) / 2 ** 30)).toEqual([1, 1, 2, 4])
})

test('by default a browser may take an eighth of what the disk has free, from 0.5 GiB up to 4 GiB', () => {
  expect([1, 4, 16, 64].map((gibi) => defaultDiskBytes(gibi * 2 ** 30) / 2 ** 30)).toEqual([0.5, 0.5, 2, 4])
})
