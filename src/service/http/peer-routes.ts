import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { releaseBrowser } from '../../contract/endpoints/pools'
import type { Parts } from './parts'
import * as messages from '../cluster/messages'
import { Problem } from '../shared/problem'
import { sessionRecord } from '../session/record'
import { onClientDisconnect } from './client-disconnect'

/** Returns what the other hosts of the database ask this one (decision 047). They send its secret, which only hosts know. */
export function peerRoutes({
  peers,
  pools,
  sessions,
  standalone,
  assets,
}: Pick<Parts, 'peers' | 'pools' | 'sessions' | 'standalone' | 'assets'>): Hono {
  const app = new Hono()
  app.use(`${messages.PEER_PATH}/*`, async ({ req }, next) => {
    if (!peers.isFromPeer(req.header('authorization') ?? '')) throw otherHost()
    await next()
  })
  const answers = <S extends z.ZodType>(
    what: messages.PeerMethod,
    schema: S,
    answer: (body: z.infer<S>, context: Context) => Promise<object>,
  ) =>
    app.post(`${messages.PEER_PATH}/${what}`, async (context) =>
      context.json(await answer(understood(schema, await context.req.json()), context)),
    )
  answers('begin', messages.Begin, async ({ pool, grant, terms, reader }, context) => {
    const leased = await pools.leasing.beginHere(pool, grant, terms)
    if (!leased) return { record: null }
    onClientDisconnect(context, () => void peers.cancel(leased))
    return { record: await sessionRecord(leased, assets, reader) }
  })
  answers('undo', messages.Undo, async ({ grant: { lease } }) => {
    await sessions.cancel({ lease })
    return {}
  })
  answers('release', messages.Release, async ({ pool, session, reuse, by, request }) => {
    const leased = sessions.ofPool(session, pool)
    const [recordCall, began] = [leased.telemetry.calling(), performance.now()]
    const answered = (status: number) =>
      recordCall({
        operation: releaseBrowser.operationId,
        request,
        seconds: (performance.now() - began) / 1000,
        status,
      })
    try {
      await pools.release(await pools.findCached(pool), leased, reuse, by)
      answered(releaseBrowser.status)
    } catch (error) {
      answered(error instanceof Problem ? error.status : 500)
      throw error
    }
    return {}
  })
  answers('create', messages.Create, async ({ reader, spare, ...start }, context) => {
    const leased = await standalone.create({ ...start, signal: context.req.raw.signal, spareOnly: spare })
    onClientDisconnect(context, () => void peers.cancel(leased))
    return { record: await sessionRecord(leased, assets, reader) }
  })
  answers('call_off', messages.CallOff, async (names) => {
    await sessions.cancel(names)
    return {}
  })
  answers('answered', messages.AnsweredCall, async ({ session, call }) => {
    sessions.calling(session)?.(call)
    return {}
  })
  answers('sessions', messages.List, async ({ query, tags, most, reader }) => {
    const found = sessions.list({ query, tags })
    const shown = found.slice(0, most).map(async (leased) => ({
      at: leased.lease.acquiredAt.getTime(),
      record: await sessionRecord(leased, assets, reader),
    }))
    return { total: found.length, sessions: await Promise.all(shown) }
  })
  answers('acquired', messages.AskAcquired, async ({ pool, reader }) => {
    const ofPool = sessions.list({}).filter(({ session }) => session.owner.pool?.id === pool)
    return { acquired: await Promise.all(ofPool.map((leased) => sessionRecord(leased, assets, reader))) }
  })
  answers('database', messages.Done, async () => ({ answers: await pools.hasDatabase() }))
  app.post(`${messages.PEER_PATH}/*`, ({ req }) => {
    throw new Problem('unknown_question', `This version has no operation at ${req.path}.`)
  })
  return app
}

/** Another version may ask in another way. */
function understood<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  throw new Problem('not_understood', `This version expects a different request: ${z.prettifyError(read.error)}`)
}

/** Returns the problem when another service answers at the address of a host, or the caller is none of the hosts. */
export const otherHost = (): Problem =>
  new Problem('misdirected_request', 'Request reached the wrong host: another one, or one that has restarted.')
