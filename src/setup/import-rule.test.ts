import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** A file and an import in it that the house must not have. */
const WRONG: readonly [file: string, specifier: string][] = [
  ['src/contract/wrong.ts', 'react'],
  ['src/contract/wrong.ts', '../client/call'],
  ['src/motion/wrong.ts', 'zod'],
  ['src/motion/wrong.ts', '../contract/computer'],
  ['src/keys/wrong.ts', 'node:fs'],
  ['src/client/wrong.ts', '../features/pools/pool-list'],
  ['src/lib/wrong.ts', '../ui/button'],
  ['src/ui/wrong.ts', '../contract/pool'],
  ['src/ui/wrong.ts', '../client/call'],
  ['src/features/connection/wrong.ts', '../pools/pool-list'],
  ['src/features/pools/form/wrong.ts', '../../console/console'],
  ['src/features/console/wrong.ts', '../sessions/sessions'],
  ['src/features/sessions/wrong.ts', '../pools/pool-list'],
  ['src/features/hosts/wrong.ts', '../history/search'],
  ['src/features/console/keys/keyboard/wrong.ts', '../../../pools/leases'],
  ['src/features/pools/config/wrong.ts', '../form/form-frame'],
  ['src/features/pools/config/wrong.ts', '../pool-lanes'],
  ['src/features/pools/config/wrong.ts', 'react'],
  ['src/features/pools/wrong.ts', '../../app/shell'],
  ['src/features/console/wrong.ts', '../../service/main'],
  ['src/service/http/wrong.ts', '../../client/call'],
  ['src/service/wrong.ts', '../features/pools/pool-list'],
  ['src/bench/wrong.ts', '../client/call'],
  ['src/bench/rows/wrong.ts', '../../features/pools/pool-list'],
  ['src/service/wrong.ts', '../soak/subject'],
  ['src/soak/rows/wrong.ts', '../../service/pools/pool'],
  ['src/measure/wrong.ts', '../soak/subject'],
]

const RIGHT: readonly [file: string, specifier: string][] = [
  ['src/contract/right.ts', 'zod'],
  ['src/motion/right.ts', './drag'],
  ['src/features/console/drag/right.ts', '../../../motion/drag'],
  ['src/features/console/keys/keyboard/right.ts', '../../log/action'],
  ['src/features/pools/config/right.ts', '../../../contract/pool'],
  ['src/service/computer/right.ts', '../../keys/press'],
  ['src/bench/rows/right.ts', '../../motion/drag'],
  ['src/soak/rows/right.ts', '../../measure/usage'],
]

/** Writes one file for each import below a house with our configuration, lints it once, and gives what is said of each. */
function lint(imports: readonly [file: string, specifier: string][]): string[] {
  const house = mkdtempSync(join(tmpdir(), 'pooldeck-lint-'))
  try {
    copyFileSync('.oxlintrc.json', join(house, '.oxlintrc.json'))
    const files = imports.map(([file, specifier], index) => {
      const path = file.replace('.ts', `-${index}.ts`)
      mkdirSync(join(house, dirname(path)), { recursive: true })
      writeFileSync(join(house, path), `import { thing } from '${specifier}'\nexport const other = thing\n`)
      return path
    })
    const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format=unix'], {
      cwd: house,
      encoding: 'utf8',
    })
    const lines = stdout.split('\n')
    return files.map((path) => lines.filter((line) => line.includes(path)).join('\n'))
  } finally {
    rmSync(house, { recursive: true })
  }
}

describe('the import rule', () => {
  const said = lint([...WRONG, ...RIGHT])

  test.each(WRONG.map(([file, specifier], index) => [file, specifier, index] as const))(
    '%s may not import %s',
    (_file, _specifier, index) => {
      expect(said[index]).toContain('no-restricted-imports')
    },
  )

  test.each(RIGHT.map(([file, specifier], index) => [file, specifier, index] as const))(
    '%s may import %s',
    (_file, _specifier, index) => {
      expect(said[WRONG.length + index]).not.toContain('no-restricted-imports')
    },
  )
})
