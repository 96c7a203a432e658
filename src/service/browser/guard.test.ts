import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { statOf } from '../shared/process-stat'
import { guarded } from './guard'
import { namespaceFds } from './user-namespace'

/** Stands for a service: starts a command, reports its process id, then what it says of itself, and gives it nothing. */
const SERVICE = `
const [, file, ...args] = process.argv
const child = require('node:child_process').spawn(file, args, {
  detached: true,
  stdio: ['ignore', 'ignore', 'ignore', ...Array(7).fill('pipe')],
})
console.log(child.pid)
child.stdio[${namespaceFds.info}].on('data', (data) => console.log(data.toString().replaceAll('\\n', ' ')))`

const SANDBOX = [
  ['--unshare-user', '--unshare-pid', '--die-with-parent', '--ro-bind', '/', '/'],
  ['--userns-block-fd', String(namespaceFds.go), '--info-fd', String(namespaceFds.info), '/bin/sleep', '60'],
].flat()

const membersOf = async (group: number): Promise<number[]> => {
  const all = (await readdir('/proc')).map(Number).filter(Boolean)
  return all.filter((pid) => Number(statOf(pid)?.fields[2]) === group && statOf(pid)?.state !== 'Z')
}

test.each([
  // Whom it reports to has gone by then, which ends bubblewrap, and what it has made waits for it.
  { moment: 'before it is there', delay: 'sleep 0.5', lines: 1 },
  { moment: 'while it waits for its user', delay: 'true', lines: 2 },
])('a sandbox that is being made ends when its service is killed $moment', async ({ delay, lines }) => {
  const command = guarded('/bin/sh', ['-c', `${delay}; exec bwrap "$@"`, 'sandbox', ...SANDBOX])
  const service = spawn(process.execPath, ['--eval', SERVICE, ...command.flat()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void service.kill('SIGKILL'))
  const said: string[] = []
  createInterface(service.stdout).on('line', (line) => said.push(line))
  // What bubblewrap says may come in parts.
  await expect.poll(() => said.length).toBeGreaterThanOrEqual(lines)
  const group = Number(said[0])
  await expect.poll(async () => (await membersOf(group)).length).toBeGreaterThan(1)
  service.kill('SIGKILL')
  await once(service, 'exit')
  await expect.poll(() => membersOf(group)).toEqual([])
})
