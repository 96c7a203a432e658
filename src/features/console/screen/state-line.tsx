import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useConnection } from '../../../client/connection'
import { sessionQueries } from '../../../client/queries'
import type { BrowserSession } from '../../../contract/session'
import { useStore } from '../../../lib/store'
import type { Display } from '../../../motion/geometry'
import { cx } from '../../../ui/cx'
import { formatBytes, formatDuration, formatRough } from '../../../ui/format'
import { Mono } from '../../../ui/mono'
import { formatColor } from '../../../pictures/pixels'
import { useNow } from '../../../ui/now'
import { colorUnder } from './color-under-pointer'
import type { FrameStore } from './frame-store'
import { type ScreenCondition, screenCondition } from './screen-state'
import { LiveKindChoice } from './live-kind-choice'
import type { PointerPosition } from './pointer-position'

/** Idle time left below which the person should know. */
const NEAR_END_MS = 60_000

/** What there is to know about the picture, in one quiet line. */
export function StateLine({
  store,
  pointer,
  session,
  display,
  children,
}: {
  store: FrameStore
  pointer: PointerPosition
  session: BrowserSession
  display: Display
  /** More to see below the screen. */
  children?: ReactNode
}) {
  const state = useStore(store)
  const { link, picture, latencyMs, framesPerSecond } = state
  const now = useNow()
  return (
    <dl
      aria-label="State of the screen"
      // Of one height where the screen fills the rest, as another would move the picture under the pointer: one line, two beside a wide
      // panel. What does not fit is left out, never cut.
      className="flex min-h-8 shrink-0 flex-wrap content-start items-center gap-x-3.5 border-t border-line px-4 py-1.5 text-sm whitespace-nowrap text-muted beside:h-8 beside:overflow-hidden beside:py-0 beside:before:-mr-3.5 beside:before:h-8 beside:@max-lg:h-14 beside:pointer-coarse:h-11 beside:pointer-coarse:before:h-11 beside:pointer-coarse:@max-lg:h-22"
    >
      <LinkFact kind={screenCondition(state)} />
      <Fact name="fps" title="Pictures in the last second: an unchanged screen sends none">
        {framesPerSecond}
      </Fact>
      <Fact
        name="latency"
        roomy
        title="From requesting a picture to receiving it, when the service responded immediately"
      >
        {latencyMs === null ? '–' : `${Math.round(latencyMs)} ms`}
      </Fact>
      <Fact name="changed" narrow title="How long ago the picture last changed while you watched">
        {picture?.changedAt ? `${formatRough(now - picture.changedAt)} ago` : '–'}
      </Fact>
      <LiveKindChoice store={store} ended={link.kind === 'ended'} />
      <Fact
        name="Picture"
        quiet
        roomy
        title={
          picture?.number
            ? `The last frame of the video on the wire, number ${picture.number}`
            : 'The last picture on the wire: on a slow connection it is compressed'
        }
      >
        {picture ? `${formatBytes(picture.bytes)} ${formatOf(picture.type)}` : '–'}
      </Fact>
      <Fact name="Display" quiet narrow title="Size of the display in pixels">
        {display.width} × {display.height}
      </Fact>
      {link.kind !== 'ended' && <IdleFact session={session} />}
      <PointerFact pointer={pointer} store={store} />
      {children && <div className="flex min-w-0 flex-1 basis-16">{children}</div>}
      <Fact name="Session" quiet end>
        <Mono quiet label="session id">
          {session.session_id}
        </Mono>
      </Fact>
    </dl>
  )
}

function Fact({
  name,
  title,
  quiet = false,
  end = false,
  roomy = false,
  narrow = false,
  mouse = false,
  children,
}: {
  name: string
  title?: string
  /** What it is can be seen from the value. */
  quiet?: boolean
  end?: boolean
  /** Left out where the line would wrap for it. */
  roomy?: boolean
  /** Left out beside a wide panel. */
  narrow?: boolean
  /** Left out on a phone, where a finger covers what it points at. */
  mouse?: boolean
  children: ReactNode
}) {
  return (
    <div
      title={title}
      className={cx(
        'flex shrink-0 items-baseline gap-1.5',
        end && 'ml-auto @max-6xl:hidden',
        roomy && '@max-5xl:hidden',
        narrow && 'beside:@max-3xl:hidden',
        mouse && 'stacked:hidden',
      )}
    >
      <dt className={quiet ? 'sr-only' : 'text-faint'}>{name}</dt>
      <dd className="flex shrink-0 text-ink">{children}</dd>
    </div>
  )
}

const formatOf = (type: string): string => type.replace(/^(image|video)\//, '').toUpperCase()

const CONDITIONS: Record<ScreenCondition, { word: string; dot: string; title?: string }> = {
  opening: { word: 'Opening', dot: 'border-line-strong' },
  live: { word: 'Live', dot: 'border-accent bg-accent' },
  slow: {
    word: 'Live, slow connection',
    dot: 'border-warning bg-warning',
    title: 'Pictures are compressed or come less often, so that inputs get through. Screenshots stay exact.',
  },
  reconnecting: { word: 'Reconnecting', dot: 'border-warning bg-warning animate-breathe' },
  frozen: { word: 'Frozen', dot: 'border-accent' },
  ended: { word: 'Ended', dot: 'border-danger' },
  stopped: { word: 'Not updated', dot: 'border-danger', title: 'The service sends no more pictures of this session.' },
}

function LinkFact({ kind }: { kind: ScreenCondition }) {
  const { word, dot, title } = CONDITIONS[kind]
  return (
    <div title={title} className="flex items-center gap-1.5">
      <dt className="sr-only">Connection</dt>
      <dd className="flex items-center gap-1.5 font-semibold text-ink">
        <span aria-hidden className={cx('size-2 rounded-full border', dot)} />
        {word}
      </dd>
    </div>
  )
}

function PointerFact({ pointer, store }: { pointer: PointerPosition; store: FrameStore }) {
  const at = useStore(pointer)
  const { picture } = useStore(store)
  const color = at && store.image && colorUnder(store.image, at)
  const exact = picture?.type === 'image/png'
  return (
    <Fact
      name="pointer"
      mouse
      title={`Pixel of the display under your pointer, and ${exact ? '' : 'about '}its color${exact ? '' : ': the picture is compressed'}`}
    >
      <span className="inline-flex min-w-36 items-center gap-1.5">
        {at ? `${at[0]}, ${at[1]}` : '–'}
        {color && (
          <>
            <span
              aria-hidden
              className="size-3 rounded-xs border border-line-strong"
              style={{ backgroundColor: formatColor(color) }}
            />
            {exact ? formatColor(color) : `≈ ${formatColor(color)}`}
          </>
        )}
      </span>
    </Fact>
  )
}

const idleOf = ({ usage }: BrowserSession): number | undefined => usage?.idle_ms

function IdleFact({ session: { session_id: id, timeout_seconds } }: { session: BrowserSession }) {
  const connection = useConnection()
  // The console asks for the session.
  const { data: idleMs } = useQuery({ ...sessionQueries.detail(connection, id), select: idleOf, enabled: false })
  if (idleMs === undefined) return null
  const left = Math.max(0, timeout_seconds * 1_000 - idleMs)
  const near = left < NEAR_END_MS
  return (
    <Fact name="idle time left" title="The session ends after this time without use; watching it counts as use">
      <span className={cx(near && 'font-semibold text-warning')}>
        {formatDuration(Math.ceil(left / 1_000) * 1_000)}
      </span>
    </Fact>
  )
}
