import { join } from 'node:path'

/** What a bundler reports about its modules. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** What loads together, by where it begins. Scenarios, videos and the list of sessions load most of what the console does. */
const VIEWS = {
  list: ['features/pools/pool-list.tsx'],
  console: ['app/session-page.tsx'],
  /** Pages that load no schemas, and nothing that opens over the page. */
  light: [
    'features/connection/sign-in-page.tsx',
    'features/history/history-page.tsx',
    'features/hosts/hosts-page.tsx',
    'features/resource-pages/audit-log-page.tsx',
  ],
  pages: [
    'features/pools/pool-create.tsx',
    'features/pools/pool-edit.tsx',
    'features/pools/pool-page.tsx',
    'features/resource-pages/extension-page.tsx',
    'features/resource-pages/key-page.tsx',
    'features/resource-pages/profile-page.tsx',
    'features/resource-pages/proxy-page.tsx',
  ],
  /** After each first view, or after the last one. */
  later: [
    'app/commands/palette.tsx',
    'app/commands/pool-task.tsx',
    'features/console/log/history-database.ts',
    'scenarios/store/browser-store.ts',
  ],
  /** After the first view of the console. */
  parts: [
    'features/console/keys/keys-panel.tsx',
    'features/console/log/history.tsx',
    'features/console/log/edit-action.tsx',
  ],
}

/** Adds what a module loads with itself, and returns all of it. */
function loadedWith(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  const info = graph.getModuleInfo(id)
  if (!info) throw new Error(`${id} is no module of the dashboard: say in chunks.ts where it is.`)
  for (const next of info.importedIds) loadedWith(next, graph, found)
  return found
}

let loaded: [view: string, modules: ReadonlySet<string>][] | undefined

/** What several views load goes into few files, of which each needs only those named before it here. */
function nameOf(id: string, graph: Graph): string | null {
  loaded ??= Object.entries(VIEWS).map(([view, files]) => {
    const modules = new Set<string>()
    for (const file of ['app/main.tsx', ...files]) loadedWith(join(import.meta.dirname, '..', file), graph, modules)
    return [view, modules]
  })
  const views = new Set(loaded.filter(([, modules]) => modules.has(id)).map(([view]) => view))
  const isOf = (...some: (keyof typeof VIEWS)[]): boolean => some.some((view) => views.has(view))
  if (isOf('console') && isOf('list', 'light')) return 'common'
  if (isOf('list')) return 'list'
  if (isOf('light')) return 'light'
  if (isOf('console')) return isOf('pages', 'later') ? 'basic' : 'console'
  if (views.size > 1) return 'shared'
  if (isOf('later')) return 'later'
  return isOf('parts') ? 'parts' : null
}

/**
 * Few files: each costs 7 ms of processor time, most of it the browser's, which a live screen needs. What one view alone loads
 * stays in its own.
 */
export const CHUNKS = {
  groups: [
    {
      name: 'shell',
      test: (id: string) => /\/node_modules\//.test(id) && !/\/zod\//.test(id),
      tags: ['$initial' as const],
    },
    { name: 'popups', test: /\/node_modules\/(@base-ui|@floating-ui)\// },
    { name: 'zod', test: /\/node_modules\/zod\// },
    // Who loads a module loads what it imports, so that no file needs a later one.
    { name: nameOf, minShareCount: 2, includeDependenciesRecursively: false },
  ],
}
