import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import type { Manifest } from 'vite'
import { overBudget } from '../../src/setup/first-load'

const built = path.join(import.meta.dirname, '../../dist/dashboard')

test('what a browser loads before it shows Pools, or a console, is within its budget', () => {
  const manifest = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8')) as Manifest
  const sizeOf = (file: string): number => {
    const sent = path.join(built, `${file}.br`)
    return statSync(existsSync(sent) ? sent : path.join(built, file)).size
  }
  expect(overBudget(manifest, sizeOf)).toEqual([])
})
