import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { settingNames } from '../service/settings'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const pages = tracked.filter((file) => /^(README\.md|docs\/[^/]+\.md)$/.test(file))

/** A file of the repository in the text of a page: `service/http/app.ts`, `guard.ts`, `e2e/foreign`. */
const FILE =
  /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|md|html|ya?ml|service|json|conf))`|`((?:src|e2e|docs|public)\/[\w./-]+)`/g
/** Files of others, and of what is made when it runs. */
const OTHERS = new Set(['openapi.json', 'package.json', 'manifest.json'])

/** It is named from the root, from `src`, or by the end of its path. */
const exists = (name: string): boolean =>
  OTHERS.has(name) ||
  tracked.some((file) => file === name || file.startsWith(`${name.replace(/\/$/, '')}/`) || file.endsWith(`/${name}`))

test.each(pages)('%s names only files that exist', (page) => {
  const named = [...read(page).matchAll(FILE)].map(([, file, folder = '']) => file ?? folder)
  expect(named.filter((name) => !exists(name))).toEqual([])
})

test.each(pages)('%s names only commands that exist', (page) => {
  const named = [...read(page).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in packageFile.scripts))).toEqual([])
})

test.each(pages)('%s names only settings that exist', (page) => {
  const named = read(page).match(/\bPOOLDECK_[A-Z_]+\b/g) ?? []
  expect(named.filter((name) => !settingNames.includes(name))).toEqual([])
})

test('README.md has a row for each setting', () => {
  const rows =
    read('README.md')
      .match(/^\| `.+?\|/gm)
      ?.join('\n') ?? ''
  expect(settingNames.filter((name) => !rows.includes(`\`${name}\``))).toEqual([])
})
