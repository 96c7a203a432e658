import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint'
import { createKey, deleteKey, listKeys } from '../../contract/endpoints/keys'
import { ErrorBody } from '../../contract/error'
import { ApiKey, CreatedApiKey } from '../../contract/key'
import { StartError } from '../shared/start-error'
import type { KeyRequest } from '../store/keys'
import type { KeyBook } from './key-book'

/** The keys of a running service, over its API. Throws StartError when it does not do what it is asked. */
export class RemoteKeys implements KeyBook {
  readonly #address: string
  readonly #key: string

  constructor(address: string, key: string) {
    this.#address = address
    this.#key = key
  }

  async list(): Promise<ApiKey[]> {
    const all: ApiKey[] = []
    for (let next: string | null = '0'; next !== null;) {
      const answer: Response = await this.#call(listKeys, `${listKeys.path}?limit=100&offset=${next}`)
      all.push(...z.array(ApiKey).parse(await answer.json()))
      next = answer.headers.get('x-next-offset')
    }
    return all
  }

  async create(request: KeyRequest): Promise<CreatedApiKey> {
    const answer = await this.#call(createKey, createKey.path, request)
    return CreatedApiKey.parse(await answer.json())
  }

  async remove(id: string): Promise<boolean> {
    const path = deleteKey.path.replace('{id}', encodeURIComponent(id))
    return (await this.#call(deleteKey, path)).status !== 404
  }

  async #call({ method }: Endpoint, path: string, body?: object): Promise<Response> {
    const headers = { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(this.#address + path, init).catch(() => {
      throw new StartError(`The Pooldeck on this data folder does not answer at ${this.#address}.`)
    })
    if (answer.ok || answer.status === 404) return answer
    if (answer.status === 401) {
      throw new StartError(
        `The Pooldeck at ${this.#address} has another main key than this one; set POOLDECK_API_KEY as it was set at its start.`,
      )
    }
    const { data } = ErrorBody.safeParse(await answer.json().catch(() => undefined))
    throw new StartError(data?.message ?? `The Pooldeck at ${this.#address} answered ${answer.status}.`)
  }
}
