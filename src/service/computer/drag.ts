import type { DragMouse } from '../../contract/computer'
import type { DragRecord } from '../../contract/drag-record'
import { MAX_MOVES, measureDrag, planDrag } from '../../motion/drag'
import { Problem } from '../shared/problem'
import type { InputDevice, Machine } from './device'
import { follow } from './follow'
import { checkPath } from './limits'
import { holding, moveTo, parseHold, type Operation } from './operation'

/** Writes down how a drag goes. It begins when it is made, with the button going down. */
class DragRecording {
  readonly #startedAt = new Date()
  /** A time of `performance.now()`, ms. */
  readonly began = performance.now()
  readonly #samples: DragRecord['samples'] = []

  /** Records a position of the pointer. */
  add(x: number, y: number): void {
    this.#samples.push([this.#elapsed(), x, y])
  }

  end(completed: boolean): DragRecord {
    return {
      started_at: this.#startedAt.toISOString(),
      completed,
      duration_ms: this.#elapsed(),
      samples: this.#samples,
    }
  }

  /** Milliseconds, to a hundredth. */
  #elapsed(): number {
    return Math.round((performance.now() - this.began) * 100) / 100
  }
}

/** What a move costs that waits for nothing, ms. */
const moveMs = 0.025

/**
 * Returns a drag along a path (rule 1.3): the held keys go down, the pointer jumps to the first point,
 * the button goes down, the pointer follows the path, the button and then the keys come up.
 * `keep` gets how it really went, also when it failed or was stopped after the button went down.
 * Problem 400 for a point that is not on the display, unknown keys, and a drag of too many moves.
 */
export function dragOperation(request: DragMouse, machine: Machine, keep: (record: DragRecord) => void): Operation {
  const device = machine.input
  checkPath(request.path, machine)
  const { moves, durationMs } = measureDrag(request)
  if (moves > MAX_MOVES)
    throw new Problem('bad_request', `This drag needs ${moves} moves; at most ${MAX_MOVES} are possible.`)
  const hold = parseHold(request.hold_keys, device)
  const [x = 0, y = 0] = request.path.at(-1) ?? []
  return {
    durationMs: hold.durationMs + Math.max(durationMs, moves * moveMs),
    remedy: 'Give it fewer points, fewer steps or shorter delays.',
    end: { x, y },
    async run(signal) {
      const track = planDrag(request, machine)
      const [start] = track.samples
      if (!start) return
      await holding(hold, device, signal, async () => {
        await moveTo(device, start)
        await device.sync()
        signal.throwIfAborted()
        const recording = new DragRecording()
        recording.add(start.x, start.y)
        let completed = false
        try {
          device.pressButton(request.button)
          await device.sync()
          await follow(recorded(device, recording), track, signal, recording.began)
          device.releaseButton(request.button)
          completed = true
        } finally {
          keep(recording.end(completed))
        }
      })
    },
  }
}

const recorded = (device: InputDevice, recording: DragRecording): Parameters<typeof follow>[0] => ({
  move: (x, y) => {
    device.move(x, y)
    recording.add(x, y)
  },
  hasArrived: (signal) => device.hasArrived(signal),
  sync: () => device.sync(),
})
