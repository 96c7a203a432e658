import { INPUT_TIMEOUT_MS, LONGEST_INPUT_MS, MAX_WAITING_INPUTS, type Region } from '../../contract/computer'
import type { KeyProblem } from '../../keys/press'
import { waypointsOutside, type Display as Size, type Waypoint } from '../../motion/geometry'
import { invalidInput } from '../shared/invalid-input'
import { Problem, type ProblemDetail } from '../shared/problem'
import type { Point } from './device'

/** Throws a Problem 400 with one detail for each point that is not on the display (rule 1.3). */
export function checkPath(path: readonly Waypoint[], { width, height }: Size): void {
  const outside = waypointsOutside(path, { width, height })
  if (outside.length === 0) return
  throw new Problem('bad_request', `The path leaves the display of ${width}x${height} pixels. Nothing was moved.`, {
    details: outside.map((index) => {
      const [x, y] = path[index] ?? []
      const message = `[${x}, ${y}] is not on the display; x goes from 0 to ${width - 1}, y from 0 to ${height - 1}`
      return invalidInput({ path: `path[${index}]`, message })
    }),
  })
}

/** Throws a Problem 400 when a point is not on the display (rule 4: bounds as in a drag). */
export function checkPoint({ x, y }: Point, { width, height }: Size): void {
  const details: ProblemDetail[] = []
  const add = (path: string, value: number, size: number) => {
    const message = `${value} is not on the display; ${path} goes from 0 to ${size - 1}`
    if (value < 0 || value >= size) details.push(invalidInput({ path, message }))
  }
  add('x', x, width)
  add('y', y, height)
  if (details.length === 0) return
  const message = `The position ${x}, ${y} is not on the display of ${width}x${height} pixels. Nothing was moved.`
  throw new Problem('bad_request', message, { details })
}

/** Throws a Problem 400 when a part of the region is not on the display (rule 1.5). */
export function checkRegion({ x, y, width, height }: Region, size: Size): void {
  const details: ProblemDetail[] = []
  const add = (message: string) => details.push(invalidInput({ path: 'region', message }))
  if (x + width > size.width) add(`x + width is ${x + width}, but the display is ${size.width} pixels wide`)
  if (y + height > size.height) add(`y + height is ${y + height}, but the display is ${size.height} pixels high`)
  if (details.length > 0) {
    throw new Problem(
      'bad_request',
      `The region is not entirely on the display of ${size.width}x${size.height} pixels.`,
      { details },
    )
  }
}

/** Throws a Problem 400 when an input would take too long. `remedy` says what makes it shorter. */
export function checkDuration(durationMs: number, remedy: string): void {
  if (durationMs <= LONGEST_INPUT_MS) return
  const takes = (durationMs / 1000).toFixed(1)
  throw new Problem(
    'bad_request',
    `This would take ${takes} s; at most ${LONGEST_INPUT_MS / 1000} s are possible, because clients time out after 60 s and repeat the request. ${remedy}`,
  )
}

/** Returns the Problem 500 for an input that others before it, or a busy machine, have kept from ending in time. */
export function tookTooLong(): Problem {
  const message = `The input was canceled after ${INPUT_TIMEOUT_MS / 1000} s: the inputs before it, or a busy browser, took too long. Nothing stays pressed.`
  return new Problem('internal_error', message)
}

export function tooManyInputs(): Problem {
  const message = `${MAX_WAITING_INPUTS} inputs of this session are running or waiting, which is the limit. Nothing was done; wait for their responses first.`
  return new Problem('input_queue_full', message)
}

export function unknownKeys(problems: readonly KeyProblem[]): Problem {
  // Their messages begin with the field already.
  const details = problems.map(({ message }) => ({ code: 'invalid_input', message }))
  return new Problem('bad_request', 'Some key names are unknown. Nothing was pressed.', { details })
}
