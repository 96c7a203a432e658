import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, realpath, stat, writeFile } from 'node:fs/promises'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { connectWithoutLinks } from '../computer/x11/display-socket'
import { Framebuffer } from '../computer/x11/framebuffer'
import { inspectHost } from './host'
import { BrowserLauncher } from './launcher'
import { Intruder, withIntruder } from './test-intruder'
import { intruderProgram } from './test-intruder-program'

// A service with two browsers, in one of which is an intruder. The argument is a folder; what comes of each attempt is printed as JSON.
const folder = await realpath(process.argv[2] ?? '')
const secret = 'the-secret-of-this-machine'
process.env['POOLDECK_API_KEY'] = secret
const viewport = { width: 320, height: 240, refresh_rate: 10 }

const program = path.join(folder, 'program')
const host = await withIntruder(await inspectHost({ sandbox: 'required', loopback: true, runDir: folder }), program)
const data = path.join(program, 'data')
await mkdir(data)
const file = path.join(folder, 'key')
for (const location of [file, path.join(data, 'key')]) await writeFile(location, secret)

const listening = async (server: net.Server, at: net.ListenOptions) => {
  server.listen(at)
  await once(server, 'listening')
  return server
}
const onLoopback = { port: 0, host: '127.0.0.1' }
const answering = () => http.createServer((_request, response) => response.end(secret))
const [service, site] = [await listening(answering(), onLoopback), await listening(answering(), onLoopback)]
const portOf = (server: net.Server) => (server.address() as AddressInfo).port
const socket = path.join(folder, 'socket')
const abstract = `pooldeck-intruded-${process.pid}`
let followed = false
const followedHere = net.createServer(() => (followed = true))
await listening(followedHere, { path: socket, writableAll: true })
await listening(net.createServer(), { path: `\0${abstract}` })
const segment = 0x7000_0000 + process.pid
const perl = (code: string) => once(spawn('perl', ['-e', code]), 'exit')
await perl(`shmget(${segment}, 100, 01666) or die`)

const egress = { privateNetwork: 'blocked', own: { port: portOf(service), allowedPaths: ['/playground'] } } as const
const launcher = new BrowserLauncher(host, { egress, hidden: [data] })
const launch = (id: string) => launcher.launch({ id, viewport, kiosk_mode: true })
const [first, second] = [await launch('intruded'), await launch('neighbour')]
const [one, other] = [await Intruder.in(folder, 1), await Intruder.in(folder, 2)]
const [runDir = ''] = (await readdir(folder)).filter((name) => name.startsWith('pooldeck-'))
await other.run('echo x >/dev/shm/neighbour')

const targets = {
  file,
  secret,
  data,
  segment,
  neighbour: path.join(folder, runDir, '2'),
  neighbourDisplay: Number(/\d+$/.exec(second.display?.socket ?? '')?.[0]),
  processes: [process.pid, second.pid, first.pid],
  ports: [portOf(service), portOf(site)],
  socket,
  abstract,
}
await writeFile(path.join(program, 'intruder.pl'), intruderProgram(targets))
const said = await one.run(`perl ${path.join(program, 'intruder.pl')}`)
const outcomes = Object.fromEntries(said.split('\n').map((line) => line.split('\t')))

/** What the service reads of a browser, after the intruder has been there. */
const display = first.display
const screen = display?.framebuffer ?? ''
const reads = (work: Promise<unknown>) => work.then(() => 'worked').catch(() => 'refused')
await one.run(`rm /frames/Xvfb_screen0; ln -s ${file} /frames/Xvfb_screen0`)
outcomes['have a file of the machine shown as the screen'] = await reads(Framebuffer.open(screen, viewport))
await one.run('rm /frames/Xvfb_screen0; mkfifo /frames/Xvfb_screen0')
outcomes['hold up the service by a pipe instead of the screen'] = await reads(Framebuffer.open(screen, viewport))
await one.run(`rm /tmp/.X11-unix/X*; ln -s ${socket} /tmp/.X11-unix/${path.basename(display?.socket ?? '')}`)
await reads(connectWithoutLinks(display?.socket ?? ''))
outcomes['have the service connect to another socket than its display'] = followed ? 'worked' : 'refused'
const profile = '/home/user/profile/Default'
await one.run(
  `cd ${profile}; ln -s ${file} stolen; ln -s ${folder} stolen-folder; mkfifo stolen-pipe; mkdir "a\nb"; cp /bin/true raises; chmod 4755 raises`,
)
const saved = path.join(folder, 'saved')
await first.saveProfile(saved)
const kept = await readdir(saved, { recursive: true, withFileTypes: true })
outcomes['have a file of the machine saved with its profile'] = kept.some(
  ({ name }) => name.startsWith('stolen') || name === 'key',
)
  ? 'worked'
  : 'refused'
const { mode } = await stat(path.join(saved, 'Default', 'raises'))
outcomes['have a program saved that runs as the service’s user'] = (mode & 0o7000) === 0 ? 'refused' : 'worked'

await launcher.dispose()
await perl(`my $id = shmget(${segment}, 0, 0); shmctl($id, 0, 0)`)
process.stdout.write(JSON.stringify(outcomes), () => process.exit(0))
