import { readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import vm from 'node:vm'
import type * as Playwright from 'playwright-core'

/** A module of CommonJS, as Node wraps it. */
type Wrapped = (exports: unknown, require: unknown, module: unknown, file: string, folder: string) => void

/** Loads `playwright-core` from its folder: its 7 MB of source take half of that time to be compiled, which can be done before. */
export class PlaywrightLoader {
  readonly #folder: string
  readonly #compiled: Readonly<Record<string, Buffer>>
  readonly #scripts = new Map<string, vm.Script>()
  readonly #modules = new Map<string, { exports: unknown }>()

  /** @param compiled what {@link compiled} gave. V8 takes nothing that another version of it has made, or of sources of other lengths. */
  constructor(folder: string, compiled?: Buffer) {
    this.#folder = folder
    this.#compiled = compiled ? (deserialize(compiled) as Record<string, Buffer>) : {}
  }

  load(): typeof Playwright {
    return this.#require(path.join(this.#folder, 'index.js')) as typeof Playwright
  }

  /** Returns what V8 has made of all that has run by now. */
  compiled(): Buffer {
    const codes = [...this.#scripts].map(([name, script]) => [name, script.createCachedData()])
    return serialize(Object.fromEntries(codes))
  }

  #require(file: string): unknown {
    const loaded = this.#modules.get(file)
    if (loaded) return loaded.exports
    const name = path.relative(this.#folder, file)
    const script = new vm.Script(Module.wrap(readFileSync(file, 'utf8')), {
      filename: file,
      cachedData: this.#compiled[name],
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    })
    this.#scripts.set(name, script)
    const module = { exports: {} }
    this.#modules.set(file, module)
    const run = script.runInThisContext() as Wrapped
    run.call(module.exports, module.exports, this.#requireIn(file), module, file, path.dirname(file))
    return module.exports
  }

  /** Its own sources by this, all else by Node. */
  #requireIn(file: string): NodeJS.Require {
    const require = createRequire(file)
    const own = (name: string): unknown => {
      const found = name.startsWith('.') ? require.resolve(name) : name
      return found.endsWith('.js') && found.startsWith(this.#folder) ? this.#require(found) : require(found)
    }
    return Object.assign(own, require)
  }
}
