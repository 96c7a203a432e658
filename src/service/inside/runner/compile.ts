import vm from 'node:vm'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { transform } from 'sucrase'

export type CompiledCode = (page: Page, context: BrowserContext, browser: Browser) => Promise<unknown>

/** In one line with the code, so that its lines have their numbers. */
const [BEFORE, AFTER] = ['(async (page, context, browser) => {', '\n})']

/** Takes the types out of the body of a function, and makes that function. Throws an error that begins with `TypeScript transform error:`. */
export function compile(code: string): CompiledCode {
  try {
    const { code: script } = transform(`${BEFORE}${code}${AFTER}`, {
      transforms: ['typescript'],
      disableESTransforms: true,
      filePath: 'code.ts',
    })
    return vm.runInThisContext(script, {
      filename: 'code.ts',
      columnOffset: -BEFORE.length,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    }) as CompiledCode
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`TypeScript transform error: ${withOwnPosition(why, code)}`, { cause: error })
  }
}

/** What an error says, with its position in the code alone: what is missing at the end of that is noticed in what follows. */
function withOwnPosition(message: string, code: string): string {
  const lines = code.trimEnd().split('\n')
  return message.replace(/\((\d+):(\d+)\)$/, (_, line: string, column: string) => {
    if (Number(line) > lines.length) return `(${lines.length}:${(lines.at(-1) ?? '').length + 1})`
    return `(${line}:${line === '1' ? Number(column) - BEFORE.length : column})`
  })
}
