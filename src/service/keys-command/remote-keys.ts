import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint'
import { createKey, deleteKey, listKeys } from '../../contract/endpoints/keys'
import { ErrorBody } from '../../contract/error'
import { ApiKey, CreatedApiKey } from '../../contract/key'
import { timeoutSignal } from '../shared/deadline'
import { StartError } from '../shared/start-error'
import type { KeyRequest } from '../database/keys'
import type { KeyBook } from './key-book'

const ANSWER_MS = 10_000

interface Answer {
  readonly status: number
  readonly next: string | null
  /** The body, if it is JSON. */
  readonly said: unknown
}

/** The keys of a running service, over its API. Throws StartError when it refuses a request. */
export class RemoteKeys implements KeyBook {
  readonly #address: string
  readonly #key: string
  readonly #answerMs: number

  constructor(address: string, key: string, answerMs = ANSWER_MS) {
    this.#address = address
    this.#key = key
    this.#answerMs = answerMs
  }

  async list(): Promise<ApiKey[]> {
    const all: ApiKey[] = []
    for (let next: string | null = '0'; next !== null;) {
      const answer: Answer = await this.#call(listKeys, `${listKeys.path}?limit=100&offset=${next}`)
      all.push(...z.array(ApiKey).parse(answer.said))
      next = answer.next
    }
    return all
  }

  async create(request: KeyRequest): Promise<CreatedApiKey> {
    return CreatedApiKey.parse((await this.#call(createKey, createKey.path, request)).said)
  }

  async remove(id: string): Promise<boolean> {
    const path = deleteKey.path.replace('{id}', encodeURIComponent(id))
    return (await this.#call(deleteKey, path)).status !== 404
  }

  async #call({ method }: Endpoint, path: string, body?: object): Promise<Answer> {
    const headers = { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json' }
    const signal = timeoutSignal(this.#answerMs)
    const init = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(this.#address + path, init)
      .then(async (response) => ({ response, text: await response.text() }))
      .catch(() => {
        throw new StartError(`The Pooldeck on this data folder is not responding at ${this.#address}.`)
      })
    const { ok, status, headers: answered } = answer.response
    const said = parsed(answer.text)
    if (ok || status === 404) return { status, next: answered.get('x-next-offset'), said }
    if (status === 401) {
      throw new StartError(
        `The Pooldeck at ${this.#address} has another main key than this one; set POOLDECK_API_KEY as it was set at its start.`,
      )
    }
    const { data } = ErrorBody.safeParse(said)
    throw new StartError(data?.message ?? `The Pooldeck at ${this.#address} returned ${status}.`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
