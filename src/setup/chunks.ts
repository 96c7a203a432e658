import { join } from 'node:path'

/** What a bundler reports about its modules. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** Charts and their times, libraries and chips go with the views that have them. */
const rare = /\/src\/ui\/(time-chart\/|time-range\/|library\/|chip\.)/
/** The widgets that open over the page. */
const opens = /\/src\/ui\/(.*-(popup|region|layer)|combo-input|tabs|disclosure)\.tsx$/
const of = (tags: '$initial'[], name: string, test: (id: string) => boolean) => ({ name, test, tags })
const isWidget = (id: string): boolean => /\/src\/(ui|lib)\//.test(id) && !opens.test(id) && !rare.test(id)
const isBelowApp = (id: string): boolean => /\/src\/(?!app\/)|\/dist\/operations\//.test(id)
const [MAIN, LIST, CONSOLE] = ['app/main.tsx', 'features/pools/pool-list.tsx', 'app/session-page.tsx'].map((view) =>
  join(import.meta.dirname, '..', view),
) as [string, string, string]

/** Adds what a module loads with itself, and returns all of it. */
function loadedWith(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) loadedWith(next, graph, found)
  return found
}

/** What all of some views load with themselves, in a file that does not wait for what only other views need. */
function sharedBy(name: string, views: readonly string[], test: (id: string) => boolean) {
  let loaded: readonly ReadonlySet<string>[] | undefined
  const nameOf = (id: string, graph: Graph): string | null => {
    loaded ??= views.map((view) => loadedWith(MAIN, graph, loadedWith(view, graph)))
    return loaded.every((ids) => ids.has(id)) ? name : null
  }
  return { name: nameOf, test, tags: [] }
}

/**
 * Few files: a request costs a browser as much as 10 kB do. They follow the layers, so that none needs one above it. What only
 * shows when something happens, the schemas and the editor stay files of their own, which the first view does not wait for.
 */
export const CHUNKS = {
  groups: [
    of(['$initial'], 'shell', (id) => /\/node_modules\//.test(id) && !/\/zod\//.test(id)),
    of(['$initial'], 'app', (id) => /\/src\/(ui|lib)\//.test(id)),
    // What one view alone shows goes with that view.
    { ...of([], 'icons', (id) => /\/lucide-react\//.test(id)), minShareCount: 2 },
    of([], 'popups', (id) => /\/node_modules\/(@base-ui|@floating-ui)\//.test(id)),
    // What turns keys into names: the console, and what is loaded in it, cut it into pieces.
    of([], 'keys', (id) => /\/src\/keys\//.test(id)),
    of([], 'zod', (id) => /\/node_modules\/zod\//.test(id)),
    sharedBy('common', [LIST, CONSOLE], isBelowApp),
    sharedBy('list-ui', [LIST], isWidget),
    sharedBy('console-ui', [CONSOLE], isWidget),
    of([], 'ui', isWidget),
  ],
}
