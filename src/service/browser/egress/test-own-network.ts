import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'vite'

/** Gives a program a network and a DNS of its own, where a public address (11.0.0.0/24) leads to this machine. */
const inOwnNetwork = `
mount --bind "$1/resolv.conf" /etc/resolv.conf && mount --bind "$1/nsswitch.conf" /etc/nsswitch.conf &&
ip link set lo up && ip route add local 11.0.0.0/24 dev lo && exec "$2" "$3" "$1"`

/**
 * Runs a program of this folder in a network of its own, whose name server is at 127.0.0.1, and reads the JSON that it prints.
 *
 * @param folder an empty one, which is the argument of the program.
 */
export async function runInOwnNetwork(program: string, folder: string): Promise<unknown> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: path.join(import.meta.dirname, `${program}.ts`),
      outDir: path.join(folder, 'built'),
      target: 'node20',
    },
  })
  await writeFile(path.join(folder, 'resolv.conf'), 'nameserver 127.0.0.1\n')
  await writeFile(path.join(folder, 'nsswitch.conf'), 'hosts: files dns\n')
  const built = path.join(folder, 'built', `${program}.js`)
  const args = ['--user', '--map-root-user', '--net', '--mount', 'sh', '-c', inOwnNetwork, 'sh', folder]
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` }
  const run = spawn('unshare', [...args, process.execPath, built], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(await text(run.stdout))
}
