import type { Page, Route } from 'playwright/test'
import type { TelemetryEnvelope } from '../../src/contract/telemetry-archive'

/** Puts events of a test's own in the place of what the service tells a page of its sessions, live and from the archive. */
export class ToldEvents {
  /** What the stream tells when it is opened for the first time; the line is cut behind it, and then it tells nothing more. */
  readonly #live: readonly TelemetryEnvelope[]
  /** What the archive has. */
  archive: readonly TelemetryEnvelope[] = []
  #held: Promise<void> = Promise.resolve()
  #letGo: () => void = () => {}
  #asked = 0

  private constructor(live: readonly TelemetryEnvelope[]) {
    this.#live = live
  }

  static async on(page: Page, live: readonly TelemetryEnvelope[]): Promise<ToldEvents> {
    const told = new ToldEvents(live)
    await page.route('**/telemetry/stream*', (route) => told.#tell(route))
    await page.route('**/telemetry/events*', (route) => told.#answer(route))
    return told
  }

  /** How often the archive was asked. */
  get asked(): number {
    return this.#asked
  }

  /** The archive does not answer until `letGo` is called. */
  hold(): void {
    this.#held = new Promise((resolve) => (this.#letGo = resolve))
  }

  letGo(): void {
    this.#letGo()
  }

  async #tell(route: Route): Promise<void> {
    const after = Number(route.request().headers()['last-event-id'] ?? 0)
    const frames = this.#live.filter(({ seq }) => seq > after).map((event) => `data: ${JSON.stringify(event)}\n\n`)
    await route.fulfill({ contentType: 'text/event-stream', body: `:\n\n${frames.join('')}` })
  }

  async #answer(route: Route): Promise<void> {
    this.#asked += 1
    await this.#held
    // Who does not want the answer any more has let go of it.
    await route.fulfill({ json: this.archive }).catch(() => {})
  }
}
