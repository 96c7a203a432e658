import { useConnection } from '../client/connection'
import { videoAddress, videoMoment } from '../client/replay-queries'
import { serviceClock } from '../client/service-clock'
import type { Replay } from '../contract/replay'
import { TextLink } from '../ui/links'
import { playTime } from '../ui/play-time'

/** A link to a moment in a video of a session; nothing where no video shows it. `at`: ms since 1970, by the clock of this computer. */
export function VideoMoment({
  sessionId,
  replays,
  at,
}: {
  sessionId: string
  replays: readonly Replay[] | null | undefined
  at: number
}) {
  const connection = useConnection()
  const shown = (replays ?? []).filter((replay) => videoAddress(connection, replay) !== undefined)
  const moment = videoMoment(shown, at + serviceClock.aheadOf(connection.baseUrl))
  if (!moment) return null
  const { video, t } = moment
  return (
    <TextLink to="/sessions/$id/videos/$video" params={{ id: sessionId, video }} search={{ t }}>
      {`Video at ${playTime(t)}`}
    </TextLink>
  )
}
