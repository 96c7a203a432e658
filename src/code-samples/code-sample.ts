import { cliSample } from './cli'
import { curlSample } from './curl'
import { pythonSample } from './python'
import type { SampleRequest } from './request'
import { typescriptSample } from './typescript'

export const LANGUAGES = ['curl', 'typescript', 'python', 'cli'] as const
export type Language = (typeof LANGUAGES)[number]

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  cli: 'CLI',
}

const SAMPLES: Readonly<Record<Language, (request: SampleRequest) => string>> = {
  curl: curlSample,
  typescript: typescriptSample,
  python: pythonSample,
  cli: cliSample,
}

/**
 * A request as code that a person can run: a shell command, or a program with a public SDK. The key is in it only when it is
 * given; else the code reads it from the variable `POOLDECK_API_KEY`.
 */
export function codeSample(language: Language, request: SampleRequest): string {
  const { endpoint } = request
  return SAMPLES[language]({ ...request, body: request.body ?? (endpoint.bodyRequired ? {} : undefined) })
}
