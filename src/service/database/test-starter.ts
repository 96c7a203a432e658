import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTime } from '../shared/process-stat'
import { StartError } from '../shared/start-error'
import { DataLock } from './lock'

// One of several services that want the same data folder. Prints `in` each time it has it, and `two` when another one has it, too.
// Arguments: the data folder, how often to try, how long to stay at most (ms), and at least half of that.
const [dataDir = '', attempts = '1', stayMs = '0'] = process.argv.slice(2)

const longMs = () => Number(stayMs) * (0.5 + Math.random() / 2)

/** Holds who has the folder, as those who have it write it there, whatever the lock says. */
const witness = path.join(dataDir, 'witness')
const me = `${process.pid} ${startTime(process.pid)}`

const say = (word: string): void => void process.stdout.write(`${word}\n`)

function named(): string {
  try {
    return readFileSync(witness, 'utf8')
  } catch {
    return ''
  }
}

const isAlive = (other: string): boolean => {
  const [pid, started] = other.split(' ')
  return started !== undefined && startTime(Number(pid)) === started
}

/** A killed process closes its files before it is gone. */
async function stays(other: string): Promise<boolean> {
  const until = performance.now() + 2_000
  while (isAlive(other)) {
    if (performance.now() > until) return true
    await sleep(1)
  }
  return false
}

async function stay(): Promise<void> {
  if (await stays(named())) say('two')
  writeFileSync(witness, me)
  say('in')
  await sleep(longMs())
  if (named() !== me) say('two')
  rmSync(witness, { force: true })
}

for (let attempt = 0; attempt < Number(attempts); attempt += 1) {
  try {
    const lock = await DataLock.take(dataDir)
    await stay()
    await lock.release()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
  }
  await sleep(longMs())
}
