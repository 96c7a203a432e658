import { manifest, zip } from '../../../e2e/support/archive'
import type { Ids } from './requests'

/** Calls the service: `call('GET', '/proxies')`. */
export type Call = (method: string, path: string, body?: object) => Promise<Response>

interface Listed {
  id: string
}

/** What is kept, by the path of its list. */
const KINDS = ['/profiles', '/extensions', '/proxies', '/service/scenarios', '/org/api_keys'] as const

const PROXY = { type: 'custom', protocol: 'http', config: { host: '127.0.0.1', port: 9 } }

const SCENARIO = {
  name: 'known',
  display: { width: 1, height: 1 },
  steps: [{ id: 'look', kind: 'check', check: { type: 'picture_equals' } }],
}

/** Keeps one of each kind for requests to meet, and removes the others that they have made. */
export class Fixtures {
  readonly #call: Call
  readonly #ids: Record<string, string> = {}

  constructor(call: Call) {
    this.#call = call
  }

  /** Makes what is missing. `pool` is the body of the pool that there is. */
  async prepare(pool: object): Promise<Ids> {
    await this.#tidyPools()
    for (const path of KINDS) await this.#tidy(path)
    const made: Record<string, () => Promise<string>> = {
      browser_pools: () => this.#create('/browser_pools', pool),
      profiles: () => this.#create('/profiles', { name: 'known-profile' }),
      extensions: () => this.#upload(),
      proxies: () => this.#create('/proxies', PROXY),
      'service/scenarios': () => this.#create('/service/scenarios', SCENARIO),
      'org/api_keys': () => this.#create('/org/api_keys', { name: 'known', rights: ['read'] }),
    }
    for (const [kind, make] of Object.entries(made)) this.#ids[kind] = await this.#keep(kind, make)
    return this.#ids
  }

  async #keep(kind: string, make: () => Promise<string>): Promise<string> {
    const id = this.#ids[kind]
    if (id !== undefined && (await this.#list(`/${kind}`)).includes(id)) return id
    return make()
  }

  async #list(path: string): Promise<string[]> {
    const answer = await this.#call('GET', `${path}?limit=100`)
    return ((await answer.json()) as Listed[]).map(({ id }) => id)
  }

  async #tidy(path: string): Promise<void> {
    const mine = new Set(Object.values(this.#ids))
    for (const id of await this.#list(path)) {
      if (!mine.has(id)) await this.#call('DELETE', `${path}/${id}`)
    }
  }

  async #tidyPools(): Promise<void> {
    for (const id of await this.#list('/browser_pools')) {
      if (id !== this.#ids['browser_pools']) await this.#call('DELETE', `/browser_pools/${id}`, { force: true })
    }
  }

  async #create(path: string, body: object): Promise<string> {
    return idOf(await this.#call('POST', path, body))
  }

  async #upload(): Promise<string> {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(zip([manifest()]))], 'known.zip'))
    return idOf(await this.#call('POST', '/extensions', form))
  }
}

async function idOf(answer: Response): Promise<string> {
  const body = await answer.text()
  if (!answer.ok) throw new Error(`The service under fuzz does not make what is needed: ${answer.status} ${body}`)
  return (JSON.parse(body) as Listed).id
}
