import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Crosshair, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { useOfferedInside } from '../../../client/use-offered'
import { takeScreenshot } from '../../../contract/endpoints/computer'
import type { DisplaySize } from '../../../contract/scenario'
import { sizeOf } from '../../../pictures/size-of'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { plural } from '../../../ui/format'
import { PictureBoard } from '../picture/picture-board'
import type { Pixel } from '../picture/pixel'
import type { Picked } from './pick-code'
import { usePick } from './use-pick'

/** The picture is taken again so often, ms. */
const LIVE_MS = 1_000
/** Pixels that an arrow key moves the cross, and with Shift. */
const STEP = { near: 4, far: 40 }

/** An element for a check. */
export type PickedElement = Extract<Picked, { is: 'element' }>

/**
 * Chooses an element by a click on the screen of a session, or by arrow keys and Enter. Nothing is sent to the page but the question what is
 * there.
 */
export function PickOnScreen({
  sessionId,
  display,
  wants,
  onPick,
}: {
  sessionId: string | undefined
  /** Until the picture says it itself. */
  display: DisplaySize
  /** What the check needs of it. */
  wants: 'text' | 'role'
  onPick: (picked: PickedElement) => void
}) {
  const isOffered = useOfferedInside('executePlaywrightCode')
  const [isOpen, setIsOpen] = useState(false)
  const [said, setSaid] = useState<{ tone: 'muted' | 'warning'; text: string }>()
  const button = useRef<HTMLButtonElement>(null)
  const leave = (): void => {
    setIsOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const pick = usePick(sessionId, (picked) => {
    const why = picked.is === 'element' ? missing(wants, picked) : WHY_NOT[picked.is]
    if (picked.is !== 'element' || why !== undefined) return setSaid({ tone: 'warning', text: why ?? '' })
    onPick(picked)
    setSaid({ tone: 'muted', text: describePicked(wants, picked) })
    leave()
  })
  const open = (): void => {
    pick.reset()
    setSaid(undefined)
    setIsOpen(true)
  }
  const disabledReason =
    sessionId === undefined
      ? 'Choose a session to replay on first'
      : isOffered
        ? undefined
        : 'This service doesn’t run code in its sessions'
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {isOpen ? (
          <Button size="small" icon={<X />} onClick={leave}>
            Stop picking
          </Button>
        ) : (
          <Button ref={button} size="small" icon={<Crosshair />} disabledReason={disabledReason} onClick={open}>
            Pick on the screen
          </Button>
        )}
        <p role="status" className={said?.tone === 'warning' ? 'text-sm text-warning' : 'text-sm text-muted'}>
          {pick.isPending ? 'Checking what’s there…' : said?.text}
        </p>
      </div>
      {pick.error && (
        <p role="alert" className="text-sm font-semibold text-danger">
          Nothing was picked. {pick.error.message}
        </p>
      )}
      {isOpen && sessionId !== undefined && (
        <Screen sessionId={sessionId} display={display} onPick={(pixel) => pick.mutate(pixel)} onLeave={leave} />
      )}
    </div>
  )
}

const WHY_NOT = {
  nothing: 'This is outside the page. Pick an element on the page.',
} as const

function missing(wants: 'text' | 'role', { text, located }: PickedElement): string | undefined {
  if (wants === 'text') return text === '' ? 'There is no text at this point. Pick another one.' : undefined
  return located ? undefined : 'This element has no accessible role. Pick another element, or check its text.'
}

function describePicked(wants: 'text' | 'role', { text, located, frame }: PickedElement): string {
  const where = frame === null ? '' : ', in a frame of the page'
  if (wants === 'text' || !located) return `Picked “${text.length > 60 ? `${text.slice(0, 59)}…` : text}”${where}.`
  const { role, name, found } = located
  const locator = `getByRole('${role}'${name === '' ? '' : `, { name: ${JSON.stringify(name)} }`})`
  return `Picked ${locator}${where}: ${plural(found, 'element')} visible now.`
}

/** The screen as it is, and a cross for the keyboard. */
function Screen({
  sessionId,
  display,
  onPick,
  onLeave,
}: {
  sessionId: string
  display: DisplaySize
  onPick: (pixel: Pixel) => void
  onLeave: () => void
}) {
  const connection = useConnection()
  const { data: picture, error } = useQuery({
    queryKey: [connection.id, 'pick', sessionId],
    queryFn: async ({ signal }) => {
      const png = await call(connection, takeScreenshot, { params: { id: sessionId }, body: {}, signal })
      return { png, size: await sizeOf(png) }
    },
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // The scenario may be of another display than the session has.
  const size = picture?.size ?? display
  const [cross, setCross] = useState<Pixel>()
  useCommands('Scenario', [
    { id: 'scenario.pick-leave', label: 'Stop picking', keys: 'Escape', whileTyping: true, run: onLeave },
  ])
  const handleKey = (event: KeyboardEvent): void => {
    const [dx, dy] = ARROWS[event.key] ?? [0, 0]
    const from = cross ?? { x: Math.floor(size.width / 2), y: Math.floor(size.height / 2) }
    if (event.key === 'Enter' && cross) onPick(cross)
    else if (dx !== 0 || dy !== 0) {
      const far = event.shiftKey ? STEP.far : STEP.near
      const on = (at: number, end: number): number => Math.min(end - 1, Math.max(0, at))
      setCross({ x: on(from.x + dx * far, size.width), y: on(from.y + dy * far, size.height) })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const board = {
    ref: focusOnce,
    role: 'application',
    'aria-label': 'Screen to pick an element from',
    'aria-describedby': 'pick-help',
    tabIndex: 0,
    onKeyDown: handleKey,
    className: 'w-fit max-w-full',
  } as const
  return (
    <>
      <div {...board}>
        <PictureBoard
          picture={picture?.png}
          size={size}
          label="Live screen"
          {...(cross && { pixel: cross })}
          onPick={onPick}
        />
      </div>
      <p id="pick-help" className="text-sm text-muted">
        Click an element, or move the cross with the arrow keys (Shift: faster) and press Enter. The page gets no click.
        Escape stops.
      </p>
      {error && !picture && (
        <p role="alert" className="text-sm font-semibold text-danger">
          Couldn’t load the screen. {error.message} Retrying…
        </p>
      )}
    </>
  )
}

const focusOnce = (element: HTMLElement | null): void => element?.focus()

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
