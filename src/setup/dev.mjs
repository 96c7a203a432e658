// `npm run dev`: Vite with hot reload on PORT, and beside it, on the next port, the service, started anew at each change.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkNode, installNpmPackages, installSystemPackages } from './packages.mjs'
import { main, npm, root, say, SetupError } from './run.mjs'

const port = Number(process.env.PORT ?? 4600)
const service = `http://127.0.0.1:${port + 1}`
const bundle = join(root, 'dist', 'dev', 'main.js')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const children = []

function start(args, env = {}) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  child.once('exit', (code) => stop(code ?? 1))
  children.push(child)
}

function stop(code) {
  process.exitCode ??= code
  for (const child of children.splice(0)) child.kill('SIGTERM')
}

async function answers(address) {
  for (let tries = 0; tries < 300; tries++) {
    if (
      await fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
        (r) => r.ok,
        () => false,
      )
    )
      return
    await sleep(200)
  }
  throw new SetupError(`${address} didn’t respond; see the messages above.`)
}

function key() {
  const file = join(process.env.POOLDECK_DATA_DIR ?? join(root, '.pooldeck'), 'key')
  return process.env.POOLDECK_API_KEY ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
}

await main(async () => {
  checkNode()
  await installNpmPackages()
  if (!process.env.POOLDECK_UPSTREAM) await installSystemPackages()
  // The bundle must be there before node can watch it.
  await npm(['run', '--silent', 'build:dev-service'])
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(0))
  process.once('exit', (code) => stop(code))
  start([vite, 'build', '--ssr', 'src/service/main.ts', '--outDir', 'dist/dev', '--watch', '--logLevel', 'warn'])
  start(['--watch-preserve-output', `--watch-path=${bundle}`, bundle], { PORT: String(port + 1) })
  await answers(`${service}/healthz`)
  start([vite, '--port', String(port), '--strictPort', '--host', '127.0.0.1'], { POOLDECK_DEV_SERVICE: service })
  await answers(`http://127.0.0.1:${port}/`)
  say(`\nPooldeck for development: http://127.0.0.1:${port}/#key=${encodeURIComponent(key())}\n`)
})
