import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings, settingNames } from '../service/settings'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const files = readdirSync(path.join(root, 'docs/deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
const page = read('docs/deploy.md')

const image = read('docs/deploy/Containerfile')
const unit = read('docs/deploy/systemd/pooldeck.service')

interface ComposeService {
  environment: Record<string, string>
  stop_grace_period: string
  security_opt: string[]
  build: { context: string; dockerfile: string }
  volumes: string[]
}
const compose = parse(read('docs/deploy/compose.yaml')) as {
  services: Record<'pooldeck' | 'postgres' | 'caddy', ComposeService>
  volumes: Record<string, unknown>
}

interface PodSpec {
  terminationGracePeriodSeconds: number
  containers: { env: { name: string; value?: string }[] }[]
}
const { spec } = parse(read('docs/deploy/kubernetes/statefulset.yaml')) as { spec: { template: { spec: PodSpec } } }
const pod = spec.template.spec

/** What a service is started with, where nothing is filled in for `${NAME:-default}`. */
const environments: Record<string, Record<string, string | undefined>> = {
  image: Object.fromEntries(assignments(/^ENV (.+)$/m.exec(image)?.[1])),
  compose: Object.fromEntries(
    Object.entries(compose.services.pooldeck.environment).map(([name, value]) => [
      name,
      value.replace(/^\$\{\w+:-(.*)\}$/, '$1'),
    ]),
  ),
  kubernetes: Object.fromEntries((pod.containers[0]?.env ?? []).map(({ name, value }) => [name, value])),
  systemd: Object.fromEntries(assignments(/^Environment=(.+)$/m.exec(unit)?.[1])),
}

function assignments(line = ''): [string, string][] {
  return line.split(' ').map((part) => part.split('=', 2) as [string, string])
}

test.each([...files, 'docs/deploy.md'])('%s names no setting that there is not', (file) => {
  const named = read(file).match(/\b(POOLDECK_[A-Z_]+|DATABASE_URL|CHROMIUM_PATH)\b/g) ?? []
  expect(named.filter((name) => !settingNames.includes(name))).toEqual([])
})

test.each(Object.keys(environments))('the service takes the settings of %s', (way) => {
  const given = environments[way] ?? {}
  const others = ['NODE_ENV', 'POD_IP', 'MALLOC_ARENA_MAX']
  expect(Object.keys(given).filter((name) => ![...settingNames, ...others].includes(name))).toEqual([])
  expect(() => readSettings({ ...environments['image'], ...given })).not.toThrow()
})

test('no browser runs without its sandbox where no setting says so', () => {
  for (const way of ['compose', 'kubernetes', 'systemd']) {
    expect(environments[way], way).toMatchObject({ POOLDECK_SANDBOX: 'required' })
  }
})

test('the image is made of all that the build reads, by what npm start does before it starts', () => {
  const copied = [...image.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
  const [, sources = ''] = /^const SOURCES = \[(.+)\]$/m.exec(read('src/setup/build.mjs')) ?? []
  const built = [...sources.matchAll(/'([^']+)'/g)].map(([, name]) => name)
  expect(built).toContain('src')
  expect(copied).toEqual(expect.arrayContaining(['package.json', '.npmrc', ...built]))
  expect(copied.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  expect(image).toMatch(/^RUN npm run setup\b/m)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const script of ['start', 'setup']) {
    const [, file = ''] = /node (\S+)/.exec(scripts[script] ?? '') ?? []
    expect(read(file), script).toContain("import { prepare } from './prepare.mjs'")
  }
})

test('each supervisor that stops the service waits for longer than the stop may take', () => {
  // src/service/main.ts gives a stop up after this time.
  const longestStop = 15
  const seconds = (text: string | undefined) => Number(/^(\d+)s?$/.exec(text ?? '')?.[1])
  expect(seconds(compose.services.pooldeck.stop_grace_period)).toBeGreaterThan(longestStop)
  const drains = Number(environments['kubernetes']?.['POOLDECK_DRAIN_SECONDS'])
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drains + longestStop)
  const [, said = ''] = /POOLDECK_DRAIN_SECONDS of at most (\d+)/.exec(unit) ?? []
  expect(seconds(/^TimeoutStopSec=(.+)$/m.exec(unit)?.[1])).toBeGreaterThan(Number(said) + longestStop)
  expect(page).toContain(`\`TimeoutStopSec\` of the unit allows ${said} s`)
})

test('the system calls that a sandbox is made with are not refused', () => {
  const option = compose.services.pooldeck.security_opt.find((text) => text.startsWith('seccomp='))
  const profile = path.join('docs/deploy', option?.slice('seccomp='.length) ?? '')
  const { defaultAction, syscalls } = JSON.parse(read(profile)) as {
    defaultAction: string
    syscalls: { names: string[] }[]
  }
  const needed = ['clone', 'clone3', 'unshare', 'mount', 'umount2', 'pivot_root', 'sethostname', 'chroot', 'seccomp']
  expect(defaultAction).toBe('SCMP_ACT_ALLOW')
  expect(syscalls.flatMap(({ names }) => names).filter((name) => needed.includes(name))).toEqual([])
})

test('all that the compose file names is there', () => {
  const { build } = compose.services.pooldeck
  const sources = Object.values(compose.services).flatMap(({ volumes }) =>
    volumes.map((text) => text.split(':')[0] ?? ''),
  )
  const locations = sources.filter((source) => source.startsWith('.')).map((source) => path.join('docs/deploy', source))
  locations.push(path.join('docs/deploy', build.context, build.dockerfile))
  expect(locations.filter((location) => !existsSync(path.join(root, location)))).toEqual([])
  expect(sources.filter((source) => !source.startsWith('.')).toSorted()).toEqual(
    Object.keys(compose.volumes).toSorted(),
  )
})

test('the page says what each file is for, and names none that is not there', () => {
  const named = [...page.matchAll(/`(docs\/deploy\/[\w./-]+\w)`/g)].map(([, file = '']) => file)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  const folders = ['docs/deploy/kubernetes']
  expect(files.filter((file) => ![...named, ...folders].some((location) => file.startsWith(location)))).toEqual([])
})
