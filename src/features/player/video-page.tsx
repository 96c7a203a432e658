import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Download, Link } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Connection, useConnection } from '../../client/connection'
import { isFinal, isGone } from '../../client/errors'
import { sessionQueries } from '../../client/queries'
import { isCompleting, isRecording, replayQueries, videoAddress } from '../../client/replay-queries'
import { serviceClock } from '../../client/service-clock'
import { dayAndTime } from '../../events/clock-time'
import { Badge } from '../../ui/badge'
import { buttonStyle } from '../../ui/button-style'
import { useCommands } from '../../ui/commands'
import { copyAndSay } from '../../ui/copy-and-say'
import { CopyButton } from '../../ui/copy-button'
import { ErrorState } from '../../ui/error-state'
import { ButtonLink, TextLink } from '../../ui/links'
import { PageHeader } from '../../ui/page'
import { formatBytes, plural } from '../../ui/format'
import { Playback } from './playback'
import { Player, type RenderMake } from './player'
import type { OwnAction } from './action-moments'

/** A video of a session, with its moments. `t`: the moment that is shown first, ms. `loadOwn` gives what was done from this browser. */
export function VideoPage({
  sessionId,
  videoId,
  t = 0,
  loadOwn,
  renderMake,
}: {
  sessionId: string
  videoId: string
  t?: number | undefined
  loadOwn: (connection: Connection, sessionId: string) => readonly OwnAction[]
  renderMake: RenderMake
}) {
  const connection = useConnection()
  const navigate = useNavigate({ from: '/sessions/$id/videos/$video' })
  const router = useRouter()
  const query = useQuery(replayQueries.ofSession(connection, sessionId))
  const own = useCallback((): OwnAction[] => {
    const ahead = serviceClock.aheadOf(connection.baseUrl)
    return loadOwn(connection, sessionId).map((own) => ({
      ...own,
      sentAt: own.sentAt + ahead,
      endedAt: own.endedAt + ahead,
    }))
  }, [connection, sessionId, loadOwn])
  const [playback] = useState(() => new Playback(t))
  const show = useEffectEvent((ms: number) => {
    const { at, isPlaying } = playback.get()
    if (!isPlaying && at !== ms) playback.seek(ms)
  })
  /** Moments that the address is on its way to, as this page has set it. */
  const reported = useRef<number[]>([])
  // The address may change by itself, too: a step back, a link. What this page has set may have been left by the time that it is there.
  useEffect(() => {
    const own = reported.current.indexOf(t)
    if (own < 0) show(t)
    reported.current.splice(0, own + 1)
  }, [t])
  const report = (ms: number): void => {
    const at = Math.round(ms)
    if (at === (reported.current.at(-1) ?? t)) return
    // Who is on the way to another page is not called back by a moment that is found late.
    if (!router.latestLocation.pathname.endsWith(`/videos/${videoId}`)) return
    reported.current.push(at)
    void navigate({ search: { t: at === 0 ? undefined : at }, replace: true, resetScroll: false })
  }
  const name = useSessionOf(connection, sessionId)?.name ?? sessionId
  const replay = query.data?.find(({ replay_id }) => replay_id === videoId)
  const address = replay && videoAddress(connection, replay)
  if (!replay || address === undefined) {
    const { error, isPending } = query
    const isThere = error !== null && !isGone(error)
    if (isPending) return <PageHeader title="Video" meta={<span role="status">Loading the video…</span>} />
    return (
      <>
        <PageHeader title="Video" />
        <ErrorState
          title={isThere ? 'Couldn’t load the video' : 'Video not found'}
          meaning={isThere ? 'It is still there.' : 'It may have been deleted, or has expired.'}
          detail={error?.message}
          onRetry={isThere && !isFinal(error) ? () => void query.refetch() : undefined}
          retrying={query.isFetching}
          actions={
            <ButtonLink to="/sessions/$id" params={{ id: sessionId }} search={{ tool: 'videos' }}>
              Videos of the session
            </ButtonLink>
          }
        />
      </>
    )
  }
  return (
    <div className="flex min-h-full flex-col md:h-full">
      <PageHeader
        title="Video"
        documentTitle={`Video of ${name}`}
        meta={
          <>
            <span>{dayAndTime(Date.parse(replay.started_at) * 1000)}</span>
            {isRecording(replay) && <Badge tone="danger">Recording</Badge>}
            {isCompleting(replay) && <Badge>Saving…</Badge>}
            {Boolean(replay.size_bytes) && <span>{formatBytes(replay.size_bytes ?? 0)}</span>}
            {Boolean(replay.frames_dropped) && <span>{plural(replay.frames_dropped ?? 0, 'frame')} dropped</span>}
            <span>
              of{' '}
              <TextLink to="/sessions/$id" params={{ id: sessionId }} search={{ tool: 'videos' }}>
                {name}
              </TextLink>
            </span>
            {replay.failure !== undefined && <span className="text-warning">{replay.failure}</span>}
          </>
        }
        actions={<VideoActions playback={playback} download={isRecording(replay) ? undefined : address} />}
      />
      {replay.size_bytes === 0 ? (
        <p className="border-t border-line p-4 text-muted">Nothing was recorded.</p>
      ) : (
        <Player
          key={replay.replay_id}
          sessionId={sessionId}
          replay={replay}
          address={address}
          own={own}
          playback={playback}
          renderMake={renderMake}
          onMoment={report}
        />
      )}
    </div>
  )
}

/** `download`: the address of the whole video. */
function VideoActions({ playback, download }: { playback: Playback; download: string | undefined }) {
  const copyLabel = 'Copy link to this moment'
  const link = (): string => `${location.origin}${location.pathname}?t=${playback.get().at}`
  const anchor = useRef<HTMLAnchorElement>(null)
  useCommands('Player', [
    { id: 'player.link', label: copyLabel, icon: <Link />, run: () => copyAndSay(link(), 'Link copied') },
    ...(download === undefined
      ? []
      : [
          {
            id: 'player.download',
            label: 'Download the video',
            icon: <Download />,
            run: () => anchor.current?.click(),
          },
        ]),
  ])
  return (
    <>
      <CopyButton text={link} label={copyLabel} />
      {download !== undefined && (
        <a ref={anchor} href={download} download className={buttonStyle('plain', 'small')}>
          <Download />
          Download
        </a>
      )}
    </>
  )
}

/** The session of a video, which may have ended. The path at the top has its name by this, too. */
function useSessionOf(connection: Connection, id: string) {
  const active = useQuery({ ...sessionQueries.detail(connection, id), refetchInterval: false })
  const ended = useQuery({ ...sessionQueries.ended(connection, id), enabled: active.isError })
  return active.data ?? ended.data
}
