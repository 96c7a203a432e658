/** Charts and their times, libraries and chips go with the views that have them. */
const rare = /\/src\/ui\/(time-chart\/|time-range\/|library\/|chip\.)/
/** The widgets that open over the page. */
const opens = /\/src\/ui\/(.*-(popup|region|layer)|combo-input|tabs|disclosure)\.tsx$/
const of = (tags: '$initial'[], name: string, test: (id: string) => boolean) => ({ name, test, tags })

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
    of([], 'controls', (id) => /\/@base-ui\/react\/(tabs|collapsible)\//.test(id)),
    of([], 'popups', (id) => /\/node_modules\/(@base-ui|@floating-ui)\//.test(id)),
    // What turns keys into names: the console, and what is loaded in it, cut it into pieces.
    of([], 'keys', (id) => /\/src\/keys\//.test(id)),
    of([], 'zod', (id) => /\/node_modules\/zod\//.test(id)),
    of([], 'ui', (id) => /\/src\/(ui|lib)\//.test(id) && !opens.test(id) && !rare.test(id)),
  ],
}
