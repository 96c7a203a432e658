import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { log } from './log'

export interface Warning {
  readonly message: string
  readonly error: unknown
}

/** Returns what the service warns of, emptied before each test of the file. Call it above all else that runs before tests. */
export function collectWarnings(): Warning[] {
  const warnings: Warning[] = []
  beforeAll(() => {
    const spy = vi.spyOn(log, 'warn').mockImplementation((fields: unknown, message?: string) => {
      const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined
      warnings.push({ message: message ?? String(fields), error })
    })
    afterAll(() => spy.mockRestore())
  })
  beforeEach(() => void warnings.splice(0))
  return warnings
}
