import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A file of a build, as a bundler tells of it. */
export interface BuiltFile {
  fileName: string
  /** It is loaded first, whatever the view. */
  isEntry?: boolean
  /** The module that it was made for. */
  facadeModuleId?: string | null
  /** The files that it does not run without. */
  imports?: readonly string[]
}

interface Budget {
  view: string
  /** The module of the view, below `src`. */
  module: string
  /** Bytes of JavaScript as they are sent, at most. */
  most: number
}

/** What a browser loads before it shows a view. What is wanted later is imported later: each kilobyte is paid by all who come. */
const BUDGETS: readonly Budget[] = [
  { view: 'Pools', module: 'features/pools/pool-list.tsx', most: 160_000 },
  { view: 'Console', module: 'app/session-page.tsx', most: 270_000 },
]

/** How many of the largest files are named. */
const NAMED = 12

/** Ends the build with an error when the first load of a view is larger than agreed. Comes after what compresses the files. */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }, bundle) {
        const sizeOf = (file: string): number => {
          const sent = join(dir, `${file}.br`)
          return statSync(existsSync(sent) ? sent : join(dir, file)).size
        }
        const passed = overBudget(Object.values(bundle), sizeOf, BUDGETS)
        if (passed.length > 0) this.error(passed.join('\n'))
      },
    },
  }
}

/** Returns a sentence for each view that is over its budget, with its largest files. Throws when a view has no file. */
export function overBudget(
  files: readonly BuiltFile[],
  sizeOf: (file: string) => number,
  budgets: readonly Budget[],
): string[] {
  return budgets.flatMap(({ view, module, most }) => {
    const own = files.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`))
    if (!own) throw new Error(`No file of the build is ${module}: say in first-load.ts where the view ${view} is.`)
    const roots = [...files.filter(({ isEntry }) => isEntry), own].map(({ fileName }) => fileName)
    const loaded = [...loadedWith(roots, files)].map((file) => ({ file, bytes: sizeOf(file) }))
    const sum = loaded.reduce((total, { bytes }) => total + bytes, 0)
    if (sum <= most) return []
    const largest = loaded.toSorted((one, other) => other.bytes - one.bytes).slice(0, NAMED)
    return [
      `The first load of ${view} is ${kilobytes(sum)} of JavaScript, ${kilobytes(most)} at most. ` +
        'Import what it does not show at once with lazyComponent, or raise the budget in first-load.ts and say why. ' +
        `Its largest files: ${largest.map(({ file, bytes }) => `${file} ${kilobytes(bytes)}`).join(', ')}.`,
    ]
  })
}

function loadedWith(roots: readonly string[], files: readonly BuiltFile[]): ReadonlySet<string> {
  const imports = new Map(files.map((file) => [file.fileName, file.imports ?? []]))
  const found = new Set(roots)
  // A set also gives what is added while it is read.
  for (const file of found) for (const next of imports.get(file) ?? []) found.add(next)
  return found
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
