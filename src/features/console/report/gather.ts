import { readEvents } from '../../../bug-reports/event-files'
import { withoutCredentials } from '../../../bug-reports/without-credentials'
import { call } from '../../../client/call'
import { CdpSocket } from '../../../client/cdp-socket'
import { follow } from '../../../client/event-stream'
import { serviceClock } from '../../../client/service-clock'
import { takeScreenshot } from '../../../contract/endpoints/computer'
import { logsStream } from '../../../contract/endpoints/logs'
import type { BrowserSession } from '../../../contract/session'
import { TELEMETRY_CATEGORIES } from '../../../contract/telemetry'
import { capturedIn } from '../events/use-capture'
import { sizeOf } from '../../../pictures/size-of'
import type { ActionLog } from '../log/action-log'
import { recallLastPicture } from '../log/last-picture'
import { MOST_LINES } from '../logs/log-lines'
import type { Snapshot } from '../screen/shown-picture'
import { TabTargets, Version } from '../tabs/cdp-answers'
import { shownAddress } from '../tabs/tab'
import { type Gathered, missing, type Part, there, type ReportedBrowser } from './gathered'
import { messageOf } from '../../../lib/message-of'

/** The latest of what was captured; more make a report slow to read. */
export const MOST_EVENTS = 5_000
/** How long one part may take, ms. */
const PART_MS = 30_000

/**
 * Collects what a report of a session is made of: its picture, what its browser says of itself, what was captured, its log and what was done to
 * it. `shown` is null for a session that was over before: then the last picture of the history is its picture, and its browser is not asked. A
 * part that cannot be had says why. Rejects with the reason of the signal alone.
 */
export async function gather(
  {
    session,
    log,
    shown,
    service,
  }: { session: BrowserSession; log: ActionLog; shown: Shown | null; service: string | undefined },
  over: AbortSignal,
): Promise<Gathered> {
  const { connection } = log
  const { session_id: id, name, pool } = session
  const signal = AbortSignal.any([over, AbortSignal.timeout(PART_MS)])
  const [picture, browser, events, lines] = await Promise.all([
    part(shown ? pictureOf(log, shown, signal) : lastPictureOf(log)),
    shown ? part(askBrowser(session.cdp_ws_url, signal)) : ENDED,
    readEvents({ connection, sessionId: id }, spanOf(session), signal).then(
      (events) => (events ? there(events.map(withoutCredentials)) : missing('This service has no telemetry.')),
      failed,
    ),
    shown ? part(linesOf(log, signal)) : ENDED,
  ])
  over.throwIfAborted()
  return {
    session: { id, name, pool: pool?.name ?? pool?.id },
    at: Date.now(),
    ahead: serviceClock.aheadOf(connection.baseUrl),
    link: `${location.origin}${location.pathname}`,
    picture,
    browser,
    events,
    // What was on is not known of one that is over.
    captured: shown ? capturedIn(session) : new Set(TELEMETRY_CATEGORIES),
    log: lines,
    // What a private phase hides is stored nowhere.
    steps: log.get().filter(({ isPrivate }) => !isPrivate),
    service,
  }
}

const ENDED = missing('The session has ended.')

/** What of the screen is shown, and whether that is to be reported rather than the screen as it is now. */
export interface Shown {
  readonly snapshot: () => Snapshot | null
  readonly isStill: boolean
}

/** Of this lease: earlier holders of the browser are left out. */
const spanOf = ({ leased_at, created_at, deleted_at }: BrowserSession) => ({
  from: Date.parse(leased_at ?? created_at),
  to: (deleted_at === undefined ? Date.now() : Date.parse(deleted_at)) + 60_000,
  most: MOST_EVENTS,
  latest: true,
})

const part = <T>(pending: Promise<T>): Promise<Part<T>> => pending.then(there, failed)
const failed = (error: unknown): Part<never> => missing(messageOf(error))

async function lastPictureOf(log: ActionLog) {
  const { after, before } = log.get().findLast((entry) => entry.after ?? entry.before) ?? {}
  const blob = (await recallLastPicture(log.connection, log.sessionId)) ?? after ?? before
  if (!blob) throw new Error('The session has ended, and this browser has no picture of it.')
  return { blob, ...(await sizeOf(blob)) }
}

async function pictureOf({ connection, sessionId }: ActionLog, { snapshot, isStill }: Shown, signal: AbortSignal) {
  const last = snapshot()
  const blob =
    isStill && last
      ? await last.bytes()
      : await call(connection, takeScreenshot, { params: { id: sessionId }, body: {}, signal })
  return { blob, ...(await sizeOf(blob)) }
}

async function askBrowser(url: string, signal: AbortSignal): Promise<ReportedBrowser> {
  if (url === '') throw new Error('The service provides no debugging address for this session.')
  const cdp = await CdpSocket.open(url, signal)
  try {
    const filter = [{ type: 'tab' }]
    const [{ targetInfos }, { product, userAgent }] = await Promise.all([
      cdp.send({ method: 'Target.getTargets', params: { filter }, answer: TabTargets }),
      cdp.send({ method: 'Browser.getVersion', answer: Version }),
    ])
    const tabs = targetInfos
      .map(({ title, url: address, embedderData }) => ({
        title,
        url: shownAddress(address),
        isActive: embedderData?.tabActive ?? targetInfos.length === 1,
      }))
      .toSorted((a, b) => Number(b.isActive) - Number(a.isActive))
    return { tabs, product, userAgent }
  } finally {
    cdp.close()
  }
}

async function linesOf({ connection, sessionId }: ActionLog, signal: AbortSignal): Promise<string[]> {
  const query = { source: 'supervisor', supervisor_process: 'chromium', follow: 'false' } as const
  const lines: string[] = []
  for await (const events of follow(connection, logsStream, { params: { id_or_name: sessionId }, query }, signal)) {
    lines.push(...events.map(({ timestamp, message }) => `${timestamp} ${message}`))
    if (lines.length > 2 * MOST_LINES) lines.splice(0, lines.length - MOST_LINES)
  }
  return lines.slice(-MOST_LINES)
}
