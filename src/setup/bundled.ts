import { build, type Plugin, type Rolldown } from 'vite'

const QUERY = '?bundled'

/** Bundles a program for Node that is imported with `?bundled`: the module has `code`, the text of one module that needs no other files. */
export function bundled(): Plugin {
  return {
    name: 'bundled',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined
      const { code, moduleIds } = await bundle(id.slice(0, -QUERY.length))
      for (const source of moduleIds) this.addWatchFile(source)
      return `export const code = ${JSON.stringify(code)}`
    },
  }
}

/** Bundles a program for Node, with all that it imports. */
export async function bundle(entry: string): Promise<Rolldown.OutputChunk> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      write: false,
      minify: true,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0]
}
