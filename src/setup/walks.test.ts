import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.join(import.meta.dirname, '..')
const page = readFileSync(path.join(source, '../docs/development.md'), 'utf8')

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
)

/** Files that the section of this heading names, in its order. */
function walk(heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [steps = ''] = section.split('\n## ')
  return [...steps.matchAll(/`([\w/-]+\.tsx?)`/g)].map(([, name = '']) => {
    const found = files.filter((file) => file === name || file.endsWith(`/${name}`))
    expect(found, `${name} names one file`).toHaveLength(1)
    return found[0] ?? name
  })
}

/** Types count: who takes a part as a type is given it by who makes it. */
function imports(file: string, other: string): boolean {
  const text = readFileSync(path.join(source, file), 'utf8')
  return [...text.matchAll(/from '(\.[^']+)'/g)].some(([, name = '']) =>
    new RegExp(`^${path.join(path.dirname(file), name)}\\.tsx?$`).test(other),
  )
}

/** Files directly in `service` put it together. */
const assembling = files.filter((file) => /^service\/[\w-]+\.ts$/.test(file))

test.each(['A request, from the form to a sandbox', 'An action, from the pointer to the X server'])(
  '%s: a file before it, or one that puts the service together, imports each file of the walk',
  (heading) => {
    const steps = walk(heading)
    expect(steps.length).toBeGreaterThan(10)
    const lost = steps.filter(
      (step, index) => index > 0 && ![...steps.slice(0, index), ...assembling].some((from) => imports(from, step)),
    )
    expect(lost).toEqual([])
  },
)
