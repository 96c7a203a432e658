import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/interface.md'), 'utf8')
const numbers = [...page.matchAll(/^##+ ([\d.]+?)\.? /gm)].map(([, number = '']) => number)

/** Which rule a comment or a test names, as in "rule 2.4" and "rules 1.1 to 1.5". */
const CITATION = /\brules? (\d+(?:\.\d+)?)(?: (?:and|to) (?:of )?(\d+(?:\.\d+)?))?/gi

test('each rule that code or a test cites is in docs/interface.md', () => {
  const unknown: string[] = []
  let cited = 0
  for (const folder of ['src', 'e2e']) {
    for (const entry of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(tsx?|mjs)$/.test(entry)) continue
      for (const [citation, ...rules] of readFileSync(path.join(root, folder, entry), 'utf8').matchAll(CITATION)) {
        cited += 1
        if (rules.some((rule) => rule !== undefined && !numbers.includes(rule))) unknown.push(`${entry}: ${citation}`)
      }
    }
  }
  expect(unknown).toEqual([])
  expect(cited).toBeGreaterThan(100)
})
