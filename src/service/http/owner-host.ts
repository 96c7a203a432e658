import type { Peers } from '../cluster/peers'
import type { Sessions } from '../session/sessions'
import type { Peer } from '../state/hosts'

/** Finds the other host of a session that is not here; undefined for one that is nowhere. How it ended with its host this one knows from then on. */
export async function ownerHost(
  session: string,
  { peers, sessions }: { peers: Peers; sessions: Pick<Sessions, 'learned'> },
): Promise<Peer | undefined> {
  const { peer, end } = await peers.locate(session)
  if (end) sessions.learned(session, end)
  return peer
}
