// Plain JavaScript without packages: this is what runs before anything is installed.
import { spawn } from 'node:child_process'
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

/** Runs a program and gives its exit code; 127 when there is no such program. */
export function exitCode(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', () => resolve(127))
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Runs npm as the person runs it, also where `npm` itself is not in the PATH of child processes. */
export function npm(args, options = {}) {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? run(process.execPath, [script, ...args], options) : run('npm', args, options)
}

export function say(text) {
  console.log(`\u001B[1m${text}\u001B[0m`)
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
