// Plain JavaScript without packages: this is what runs before anything is installed.
import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A sentence for the person, without a stack trace. */
export class SetupError extends Error {}

/** Runs a program with its output shown; throws a SetupError when it fails. */
export async function run(program, args, options = {}) {
  const code = await exitCode(program, args, options)
  if (code !== 0) throw new SetupError(`${[program, ...args].join(' ')} ended with code ${code}.`)
}

/** Runs a program without its output, which is shown when it fails, or always with `POOLDECK_LOG=info`; throws a SetupError then. */
export async function runQuietly(program, args, options = {}) {
  if (process.env.POOLDECK_LOG === 'info') return run(program, args, options)
  // In a file: what a program leaves running would keep a pipe open.
  const folder = mkdtempSync(join(tmpdir(), 'pooldeck-setup-'))
  const output = openSync(join(folder, 'output'), 'w')
  try {
    await run(program, args, { ...options, stdio: ['ignore', output, output] })
  } catch (error) {
    // Below the line that counts the seconds.
    if (process.stdout.isTTY) console.log()
    process.stderr.write(readFileSync(join(folder, 'output')))
    throw error
  } finally {
    closeSync(output)
    rmSync(folder, { recursive: true })
  }
}

/** Runs a program and gives its exit code; 127 when there is no such program. */
export function exitCode(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', () => resolve(127))
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Gives the command line for npm as the person runs it, also where `npm` itself is not in the PATH of child processes. */
function npmCommand(args) {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? [process.execPath, [script, ...args]] : ['npm', args]
}

/** Runs npm with its output shown; throws as `run` does. */
export function npm(args, options = {}) {
  return run(...npmCommand(args), options)
}

/** Runs npm without its output, as `runQuietly` does. */
export function npmQuietly(args, options = {}) {
  return runQuietly(...npmCommand(args), options)
}

/** Says what begins, and how long it took. */
export async function step(words, work) {
  const seconds = secondsFromNow()
  say(`${words} …`)
  await work()
  console.log(`${words}: ${seconds()}`)
}

/** The same of work without output of its own: a terminal counts the seconds meanwhile. */
export async function quietStep(words, work) {
  if (!process.stdout.isTTY || process.env.POOLDECK_LOG === 'info') return step(words, work)
  const seconds = secondsFromNow()
  await counting(words, seconds, work)
  console.log(`${words}: ${seconds()}`)
}

function secondsFromNow() {
  const began = performance.now()
  return () => `${Math.round((performance.now() - began) / 1000)} s`
}

async function counting(words, seconds, work) {
  const show = () => process.stdout.write(`\r${bold(`${words} …`)} ${seconds()}`)
  show()
  const timer = setInterval(show, 1_000)
  try {
    await work()
  } finally {
    clearInterval(timer)
    process.stdout.write('\r\u001B[K')
  }
}

const bold = (text) => `\u001B[1m${text}\u001B[0m`

/** Says something that stands out in a terminal; a log has it plain. */
export function say(text) {
  console.log(process.stdout.isTTY ? bold(text) : text)
}

/** Runs a main function; a SetupError ends the process with its sentence, anything else with its trace. */
export async function main(steps) {
  try {
    await steps()
  } catch (error) {
    console.error(error instanceof SetupError ? `\n${error.message}` : error)
    process.exit(1)
  }
}
