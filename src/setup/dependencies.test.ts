import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../package.json'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/dependencies.md')

interface Listed {
  name: string
  why: string
  licence: string
}

/** The rows of the table below a heading. */
function listed(heading: string): Listed[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  const rows = [...section.matchAll(/^\| `([^`]+)` \| (.+) \| (\S+) \|$/gm)]
  return rows.map(([, name = '', why = '', licence = '']) => ({ name, why, licence }))
}

/** As the installed package states it; the older form is a list. */
function licenceOf(name: string): string | undefined {
  const { license, licenses } = JSON.parse(read(`node_modules/${name}/package.json`)) as {
    license?: string
    licenses?: { type: string }[]
  }
  return license ?? licenses?.map(({ type }) => type).join(' OR ')
}

test.each([
  ['Runtime packages', manifest.dependencies],
  ['Build and test packages', manifest.devDependencies],
])('%s is listed, each package with its reason and its license', (heading, named) => {
  const rows = listed(heading)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(named))
  for (const { name, licence } of rows) expect(licence, name).toBe(licenceOf(name))
})

interface Locked {
  version?: string
  integrity?: string
  /** Comes within the package that it is a dependency of, and under its checksum. */
  inBundle?: boolean
  hasInstallScript?: boolean
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const locked = Object.entries(packages).filter(([location]) => location !== '')

test('the lock file pins every package to a version and a checksum', () => {
  expect(locked.length).toBeGreaterThan(100)
  const loose = locked.filter(([, { version, integrity, inBundle }]) => !version || !(integrity || inBundle))
  expect(loose.map(([location]) => location)).toEqual([])
})

test('no package runs a script when it is installed', () => {
  expect(locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([location]) => location)).toEqual([])
})
