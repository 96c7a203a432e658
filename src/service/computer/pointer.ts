import type { ClickMouse, MoveMouse, Scroll } from '../../contract/computer-actions'
import { timedTrack } from '../../motion/timed'
import { longestMove, measureMove, planMove } from '../../motion/move'
import type { InputDevice, Machine, Point, WheelDirection } from './device'
import { follow, WaitBudget } from './follow'
import { checkPath, checkPoint } from './limits'
import { holding, moveTo, parseHold, type Operation } from './operation'
import { sleep } from './schedule'

/** How long a click holds its button unless it says so, and how long it waits until the next click, ms. */
const clickMs = 12
/** From one tick of the wheel to the next, ms. */
const tickMs = 8

/**
 * Returns a move (rule 4). `from` is where the pointer will be before it, if that is known; `waitBudget` is that of the request that it is a part of. Problem 400 for a point that is not on the display and for unknown keys, as for the operations below.
 */
export function moveOperation(
  request: MoveMouse,
  machine: Machine,
  from?: Point,
  waitBudget = new WaitBudget(),
): Operation {
  const device = machine.input
  const { path = [], at_ms: times = [] } = request
  checkPoint(request, machine)
  checkPath(path, machine)
  const hold = parseHold(request.hold_keys, device)
  const isSmooth = request.smooth && path.length === 0
  const time = isSmooth ? moveTime(machine, from, request, request.duration_ms) : (times.at(-1) ?? 0)
  return {
    durationMs: hold.durationMs + time,
    remedy: 'Use a shorter duration.',
    end: request,
    run: (signal) =>
      holding(hold, device, signal, async () => {
        const [start] = path
        if (isSmooth) await moveSmoothly(machine, request, signal, request.duration_ms)
        if (start) {
          await moveTo(device, { x: start[0], y: start[1] })
          await follow(device, timedTrack(path, times), signal)
        }
        await moveTo(device, request)
        if (!isSmooth && !start) await waitBudget.wait(device, signal)
      }),
  }
}

/** Returns a smooth move to a point and a click there; the held keys are down during the click, not during the move. */
export function clickOperation(request: ClickMouse, machine: Machine, from?: Point): Operation {
  const { button, click_type } = request
  const device = machine.input
  checkPoint(request, machine)
  const hold = parseHold(request.hold_keys, device)
  const clicks = Math.max(request.num_clicks, 1)
  const holdMs = request.duration ?? clickMs
  const gapMs = request.interval ?? clickMs
  const clicking = click_type === 'click' ? clicks * holdMs + (clicks - 1) * gapMs : 0
  return {
    durationMs: moveTime(machine, from, request) + hold.durationMs + clicking,
    remedy: 'Click less often, or for less time.',
    end: request,
    async run(signal) {
      await moveSmoothly(machine, request, signal)
      await moveTo(device, request)
      await device.sync()
      await holding(hold, device, signal, async () => {
        if (click_type === 'down') device.pressButton(button)
        else if (click_type === 'up') device.releaseButton(button)
        else await click(device, button, { clicks, holdMs, gapMs }, signal)
        // The page must have the click before a held key comes up.
        await device.sync()
      })
    },
  }
}

/** Ticks of the wheel at a point, the vertical ones first. */
export function scrollOperation(request: Scroll, machine: Machine): Operation {
  const { x, y, delta_x, delta_y } = request
  const device = machine.input
  checkPoint(request, machine)
  const hold = parseHold(request.hold_keys, device)
  return {
    durationMs: hold.durationMs + (Math.abs(delta_x) + Math.abs(delta_y)) * tickMs,
    remedy: 'Scroll by fewer ticks.',
    end: request,
    run: (signal) =>
      holding(hold, device, signal, async () => {
        await moveTo(device, { x, y })
        await device.sync()
        await turn(device, delta_y > 0 ? 'down' : 'up', Math.abs(delta_y), signal)
        await turn(device, delta_x > 0 ? 'right' : 'left', Math.abs(delta_x), signal)
      }),
  }
}

async function click(
  device: InputDevice,
  button: ClickMouse['button'],
  { clicks, holdMs, gapMs }: { clicks: number; holdMs: number; gapMs: number },
  signal: AbortSignal,
) {
  for (let done = 0; done < clicks; done += 1) {
    if (done > 0) {
      // The time between two clicks begins when the button is up.
      await device.sync()
      await sleep(gapMs, signal)
    }
    device.pressButton(button)
    await device.sync()
    await sleep(holdMs, signal)
    device.releaseButton(button)
  }
}

async function turn(device: InputDevice, direction: WheelDirection, ticks: number, signal: AbortSignal) {
  for (let done = 0; done < ticks; done += 1) {
    device.turnWheel(direction)
    await sleep(tickMs, signal)
  }
}

async function moveSmoothly(machine: Machine, to: Point, signal: AbortSignal, durationMs?: number): Promise<void> {
  const from = await machine.input.position()
  await follow(machine.input, planMove([from.x, from.y], [to.x, to.y], machine, durationMs), signal)
}

function moveTime(machine: Machine, from: Point | undefined, { x, y }: Point, durationMs?: number): number {
  return from ? measureMove([from.x, from.y], [x, y], durationMs) : longestMove([x, y], machine, durationMs)
}
