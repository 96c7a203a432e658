import { parse, protocol, type PGlite } from '@electric-sql/pglite'
import type { Query } from './atomic'

const { serialize } = protocol

type Answer = Awaited<ReturnType<PGlite['execProtocol']>>['messages']

/**
 * Statements that a connection of the embedded database has read and planned once. PGlite's own `query` does both for each call, which
 * takes several times as long as to carry out a statement of several parts.
 */
export class Prepared {
  readonly #client: PGlite
  /** By their names: what PostgreSQL has said of their values and rows. */
  readonly #known = new Map<string, Answer>()

  constructor(client: PGlite) {
    this.#client = client
  }

  isOf(client: PGlite): boolean {
    return this.#client === client
  }

  async run({ name, text, values }: Query): Promise<unknown[]> {
    const description = this.#known.get(name) ?? (await this.#prepare(name, text))
    const types = parse.parseDescribeStatementResults(description)
    const answer = await this.#say(
      serialize.bind({ statement: name, values: values.map((value, index) => this.#text(value, types[index])) }),
      serialize.execute({}),
    )
    const [result] = parse.parseResults([...description, ...answer], this.#client.parsers)
    return result?.rows ?? []
  }

  async #prepare(name: string, text: string): Promise<Answer> {
    const description = await this.#say(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    this.#known.set(name, description)
    return description
  }

  #text(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : this.#client.serializers[type]
    if (serializer) return serializer(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }

  /** With the end of the exchange, without which PostgreSQL would pass over all that comes after an error. */
  async #say(...said: Uint8Array[]): Promise<Answer> {
    const { messages } = await this.#client.execProtocol(Buffer.concat([...said, serialize.sync()]))
    return messages
  }
}
