import type { Manifest } from 'vite'

interface Budget {
  view: string
  /** The module of the view, as the manifest names it. */
  module: string
  /** Bytes of JavaScript as they are sent, at most. */
  most: number
  /** Of how many files at most: each takes time of its own from the service and from the browser. */
  files: number
}

/** What a browser loads before it shows a view. What is wanted later is imported later: each kilobyte is paid by all who come. */
export const BUDGETS: readonly Budget[] = [
  { view: 'Pools', module: 'src/features/pools/pool-list.tsx', most: 160_000, files: 8 },
  { view: 'Console', module: 'src/app/session-page.tsx', most: 270_000, files: 10 },
]

/** How many of the largest files are named. */
const NAMED = 12

/** Returns a sentence for each view that is over its budget, with its largest files. Throws when a view has no file. */
export function overBudget(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  budgets: readonly Budget[] = BUDGETS,
): string[] {
  return budgets.flatMap(({ view, module, most, files }) => {
    if (!manifest[module])
      throw new Error(`No file of the build is ${module}: say in first-load.ts where the view ${view} is.`)
    const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
    const loaded = loadedWith([...entries, module], manifest).map((file) => ({ file, bytes: sizeOf(file) }))
    const sum = loaded.reduce((total, { bytes }) => total + bytes, 0)
    if (sum <= most && loaded.length <= files) return []
    const largest = loaded.toSorted((one, other) => other.bytes - one.bytes).slice(0, NAMED)
    return [
      `The first load of ${view} is ${kilobytes(sum)} of JavaScript in ${loaded.length} files, ${kilobytes(most)} in ${files} files at most. ` +
        'Import what it doesn’t show at once with lazyComponent, say in chunks.ts what loads together, or raise the budget in first-load.ts and say why. ' +
        `Its largest files: ${largest.map(({ file, bytes }) => `${file} ${kilobytes(bytes)}`).join(', ')}.`,
    ]
  })
}

/** The files that some modules do not run without. */
function loadedWith(modules: readonly string[], manifest: Manifest): string[] {
  const found = new Set(modules)
  // A set also gives what is added while it is read.
  for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next)
  return [...found].flatMap((key) => manifest[key]?.file ?? [])
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
