import path from 'node:path'
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from 'playwright/types/testReporter'

/** Prints a line for each file, each failure whole, and a last line with the counts. */
export default class FileReporter implements Reporter {
  #rootDir = ''
  /** Tests of each file that have not ended yet, and how long those took that have, ms. */
  readonly #files = new Map<string, { left: number; passed: number; failed: number; ms: number }>()
  readonly #counts = { passed: 0, failed: 0 }

  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    this.#rootDir = rootDir
    for (const { location } of suite.allTests()) {
      const file = this.#files.get(location.file) ?? { left: 0, passed: 0, failed: 0, ms: 0 }
      file.left += 1
      this.#files.set(location.file, file)
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const outcome = test.ok() && result.status !== 'interrupted' ? 'passed' : 'failed'
    if (outcome === 'failed') this.#printFailure(test, result)
    this.#counts[outcome] += 1
    const file = this.#files.get(test.location.file)
    if (!file) return
    file.left -= 1
    file[outcome] += 1
    file.ms += result.duration
    if (file.left > 0) return
    const name = path.relative(this.#rootDir, test.location.file)
    const failed = file.failed > 0 ? `, ${file.failed} failed` : ''
    console.log(
      `${file.failed > 0 ? '✗' : '✓'} ${name} (${file.passed} passed${failed}) ${Math.round(file.ms / 1000)} s`,
    )
  }

  /** What belongs to no test: a worker that ended, a service that ended by itself. */
  onError(error: TestError): void {
    console.log(`\n${describeError(error)}\n`)
  }

  onEnd({ status, duration }: FullResult): void {
    console.log(`\nEnd-to-end tests ${status} after ${Math.round(duration / 1000)} s`)
    console.log(`${this.#counts.passed} passed, ${this.#counts.failed} failed`)
  }

  printsToStdio(): boolean {
    return true
  }

  #printFailure(test: TestCase, { status, errors, stdout, stderr, attachments }: TestResult): void {
    const { file, line } = test.location
    console.log(`\n${path.relative(this.#rootDir, file)}:${line} ${status}: ${test.title}`)
    for (const error of errors) console.log(describeError(error))
    for (const chunk of [...stdout, ...stderr]) process.stdout.write(chunk)
    for (const { name, path: saved } of attachments) if (saved !== undefined) console.log(`${name}: ${saved}`)
    console.log()
  }
}

const describeError = ({ message, stack, value, snippet, cause }: TestError): string =>
  [stack ?? message ?? value, snippet, cause && `Caused by: ${describeError(cause)}`].filter(Boolean).join('\n')
