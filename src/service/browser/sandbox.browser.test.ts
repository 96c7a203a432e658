import { once } from 'node:events'
import { mkdir, readdir, readlink, realpath, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from './browser'
import { BrowserLauncher } from './launcher'
import { evaluate, processTree, temporaryFolder, thisHost, userOf } from './test-browser'
import { Intruder, withIntruder } from './test-intruder'

/** What a hostile process in the sandbox of a browser, which has a shell, finds there. */

const secret = 'the secret of this machine'
const viewport = { width: 640, height: 480, refresh_rate: 10 }
let base: Awaited<ReturnType<typeof temporaryFolder>>
let launcher: BrowserLauncher
let service: http.Server
/** What the service was asked. */
const asked: string[] = []
let one: Intruder
let other: Intruder
let browsers: Browser[]

beforeAll(async () => {
  process.env['POOLDECK_API_KEY'] = secret
  base = await temporaryFolder()
  await mkdir(path.join(base.path, 'program'))
  const folder = path.join(await realpath(base.path), 'program', 'browser')
  const host = await withIntruder(await thisHost(base.path), folder)
  // Below a folder that browsers see, as a data folder in /usr/src would be.
  const data = path.join(folder, 'data')
  await mkdir(data)
  for (const location of [base.path, data]) await writeFile(path.join(location, 'key'), secret)

  service = http
    .createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.end()
    })
    .listen(0, '127.0.0.1')
  await once(service, 'listening')
  launcher = new BrowserLauncher(host, {
    egress: { privateNetwork: 'allowed', own: { port: servicePort(), allowedPaths: ['/playground'] } },
    hidden: [data],
  })
  const startUrl = `http://127.0.0.1:${servicePort()}/playground`
  browsers = []
  for (const id of ['one', 'other'])
    browsers.push(await launcher.launch({ id, viewport, kiosk_mode: true, start_url: startUrl }))
  one = await Intruder.in(base.path, 1)
  other = await Intruder.in(base.path, 2)
})

afterAll(async () => {
  delete process.env['POOLDECK_API_KEY']
  await launcher.dispose()
  service.close()
  await base.remove()
})

const servicePort = () => (service.address() as AddressInfo).port

test('it has the files of its browser, and of this machine only programs and fonts, which it cannot change', async () => {
  expect((await one.run('ls /')).split('\n')).toEqual(
    'bin dev egress etc extensions frames home lib lib64 proc run sbin tmp usr var'.split(' '),
  )
  expect(await one.run('ls /home /run /var /etc | sort | xargs')).not.toMatch(/passwd|shadow|hosts|resolv|machine-id/)
  expect(await one.run(`cat ${base.path}/key`)).toContain('No such file')
  for (const location of ['/usr/x', '/etc/chromium/policies/managed/x', '/etc/openbox.xml', '/bin/x']) {
    expect(await one.run(`echo x >${location}`), location).toMatch(/Read-only|Permission denied|cannot create/)
  }
})

test('it does not see the data folder of the service, even below a folder that it sees', async () => {
  const folder = path.join(await realpath(base.path), 'program', 'browser')
  expect(await one.run(`ls ${folder}`)).toBe('chromium\ndata')
  expect(await one.run(`ls -A ${folder}/data; cat ${folder}/data/key`)).not.toContain(secret)
  expect(await one.run(`ls -A ${folder}/data`)).toBe('')
})

test('it finds no variable of the service, in no process', async () => {
  expect(await one.run('env; cat /proc/[0-9]*/environ | tr "\\0" "\\n"')).not.toContain(secret)
})

test('it sees the processes of its own browser only, and has no debugging pipe', async () => {
  const names = (await one.run('cat /proc/[0-9]*/comm | sort')).split('\n')
  expect(names.filter((name) => name === 'Xvfb')).toHaveLength(1)
  expect(names).not.toContain('node')
  expect(await one.run('readlink /proc/self/fd/3 /proc/self/fd/4 /proc/self/fd/5')).not.toContain('pipe')
})

test('it runs as an ordinary user, of whom all its files are; two browsers of root as two users', async () => {
  const ids = await Promise.all(
    browsers.map(async ({ pid }) => {
      const inside = (await processTree(pid)).filter((process) => process.pid !== pid)
      const users = new Set(await Promise.all(inside.map((process) => userOf(process.pid))))
      expect(users.size).toBe(1)
      return [...users][0]
    }),
  )
  if (process.getuid?.() === 0) expect(new Set([0, ...ids]).size).toBe(3)
  else expect(ids).toEqual([process.getuid?.(), process.getuid?.()])
  for (const intruder of [one, other]) {
    expect(await intruder.run('id -u; id -G; stat -c %u ~ ~/profile /extensions /frames/* | uniq')).toBe(
      '1000\n1000\n1000',
    )
    expect(
      await intruder.run(
        'grep -h -E "^(Cap|NoNewPrivs)" /proc/1/status /proc/self/status | tr -d "\\t" | sort -u | xargs',
      ),
    ).toBe(
      ['CapAmb', 'CapBnd', 'CapEff', 'CapInh', 'CapPrm'].map((name) => `${name}:0000000000000000`).join(' ') +
        ' NoNewPrivs:1',
    )
  }
})

test('Chromium’s own sandbox is on in it', async () => {
  const [first] = browsers as [Browser]
  await first.navigate('chrome://sandbox')
  const status = String(await evaluate(first, 'document.body.innerText'))
  expect(status).toMatch(/Layer 1 Sandbox\s+Namespace/)
  expect(status).toContain('You are adequately sandboxed.')
})

test('it changes no setting of the kernel, not even to what it is', async () => {
  const settings = '/proc/sys /proc/sysrq-trigger /proc/irq /proc/bus /sys'
  expect(await one.run(`find ${settings} -type f -writable 2>&1 | grep -v "No such file"; true`)).toBe('')
  expect(await one.run('cat /proc/sys/kernel/pid_max')).toMatch(/^\d+$/)
})

test('every namespace is its own: files, network, processes, shared memory, host name, users', async () => {
  const kinds = ['mnt', 'net', 'pid', 'ipc', 'uts', 'user']
  const list = kinds.map((kind) => `/proc/self/ns/${kind}`)
  const [mine, theirs] = await Promise.all([one, other].map((intruder) => intruder.run(`readlink ${list.join(' ')}`)))
  const ours = await Promise.all(list.map((location) => readlink(location)))
  const all = [mine ?? '', theirs ?? ''].flatMap((said) => said.split('\n')).concat(ours)
  expect(new Set(all).size).toBe(3 * kinds.length)
})

test('another browser’s display, frames and shared memory are not there', async () => {
  expect(await one.run('ls /frames')).toBe('Xvfb_screen0')
  const sockets = await one.run('ls /tmp/.X11-unix; grep -c X11 /proc/net/unix')
  expect(sockets.match(/^X\d+$/gm)).toHaveLength(1)
  const number = Number(/X(\d+)/.exec(sockets)?.[1])
  expect(await one.run(`DISPLAY=:${number} xrandr`)).toContain('640 x 480')
  expect(await one.run(`DISPLAY=:${number + 1} xrandr`)).toContain("Can't open display")
  await one.run('echo mine >/dev/shm/mine')
  expect(await other.run('cat /dev/shm/mine')).toContain('No such file')
  expect(await readdir('/dev/shm')).not.toContain('mine')
})

test('what is copied in one browser cannot be pasted in another', async () => {
  const [first, second] = browsers as [Browser, Browser]
  for (const browser of [first, second]) {
    const permissions = ['clipboardReadWrite', 'clipboardSanitizedWrite']
    await browser.cdp.send('Browser.grantPermissions', { permissions })
  }
  await evaluate(first, `navigator.clipboard.writeText('copied in one')`)
  expect(await evaluate(first, 'navigator.clipboard.readText()')).toBe('copied in one')
  expect(await evaluate(second, 'navigator.clipboard.readText()')).toBe('')
})

test('it has no network but the way out of its browser, with its rules', async () => {
  expect(await one.run('tail -n +3 /proc/net/dev | cut -d: -f1')).toMatch(/^\s*lo$/)
  asked.length = 0
  const own = `127.0.0.1:${servicePort()}`
  expect(await one.run(`echo | socat - TCP:${own}`)).toContain('Connection refused')
  const through = (text: string, way: string) => one.run(`printf '${text}' | socat -t2 - ${way}`)
  for (const way of ['TCP:127.0.0.1:3128', 'UNIX-CONNECT:/egress']) {
    expect(await through(`CONNECT ${own} HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n`, way)).toContain('403 Forbidden')
    const get = `GET http://${own}/browser_pools HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n`
    expect(await through(get, way)).toContain('403 Forbidden')
  }
  expect(asked).toEqual([])
})

test('it cannot hide a request to the service in one that is let through', async () => {
  asked.length = 0
  const own = `127.0.0.1:${servicePort()}`
  const hidden = `POST /browser_pools HTTP/1.1\\r\\nHost: ${own}\\r\\nContent-Length: 2\\r\\n\\r\\n{}`
  const length = hidden.replaceAll('\\r\\n', '..').length.toString(16)
  const head = `GET http://${own}/playground HTTP/1.1\\r\\nHost: ${own}\\r\\n`
  const chunked = `${head}Transfer-Encoding: chunked\\r\\nConnection: close\\r\\n\\r\\n${length}\\r\\n${hidden}\\r\\n0\\r\\n\\r\\n`
  const upgrade = `${head}Connection: Upgrade\\r\\nUpgrade: websocket\\r\\n\\r\\n${hidden}`
  for (const text of [chunked, upgrade]) await one.run(`printf '${text}' | socat -t2 - TCP:127.0.0.1:3128`)
  expect([...new Set(asked)]).toEqual(['GET /playground'])
})
