import { expect } from 'vitest'
import type { BrowserSession } from '../../../contract/session'
import { TelemetryEnvelope, type TelemetryEvent } from '../../../contract/telemetry-archive'
import type { TelemetryData, TelemetryEventType } from '../../../contract/telemetry-events'
import type { TestService } from '../../test-service'

/** Captures these categories and nothing else. */
export const on = (...names: string[]) => ({
  enabled: true,
  browser: Object.fromEntries([
    ...['control', 'connection', 'system', 'captcha'].map((name) => [name, { enabled: false }]),
    ...names.map((name) => [name, { enabled: true }]),
  ]),
})

/** The telemetry events of one session, over the interface. */
export class SessionEvents {
  readonly #api: TestService
  readonly #session: BrowserSession

  constructor(api: TestService, session: BrowserSession) {
    this.#api = api
    this.#session = session
  }

  async events(): Promise<TelemetryEvent[]> {
    const pages: TelemetryEvent[][] = []
    for (let offset: string | null = '0'; offset !== null;) {
      const query = `since=1h&limit=100&offset=${offset}`
      const path = `/browsers/${this.#session.session_id}/telemetry/events?${query}`
      const answer: Response = await this.#api.call('GET', path)
      pages.push(((await answer.json()) as unknown[]).map((event) => TelemetryEnvelope.parse(event).event))
      offset = answer.headers.get('x-next-offset')
    }
    return pages.flat()
  }

  async dataOf<T extends TelemetryEventType>(type: T): Promise<TelemetryData<T>[]> {
    return (await this.events()).filter((event) => event.type === type).map(({ data }) => data as TelemetryData<T>)
  }

  /** The first event of a type that is like `part`, as soon as there is one. */
  async dataLike<T extends TelemetryEventType>(type: T, part: object): Promise<TelemetryData<T>> {
    const like = expect.objectContaining(part) as { asymmetricMatch: (data: unknown) => boolean }
    await expect.poll(() => this.dataOf(type)).toContainEqual(like)
    return (await this.dataOf(type)).find((data) => like.asymmetricMatch(data)) as TelemetryData<T>
  }
}
