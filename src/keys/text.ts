import { keyForCharacter } from './key'
import { STROKE_MS, type PressStep } from './press'

/** A character that no key can type. `index` counts UTF-16 units of the text. */
export interface CharacterProblem {
  index: number
  message: string
}

export type TextPlan =
  | { ok: true; steps: PressStep[]; durationMs: number }
  | { ok: false; problems: CharacterProblem[] }

/** More problems of one text are not listed. */
const MOST_PROBLEMS = 20

/**
 * The steps that type a text (rule 4), one key for each code point, with `delay` ms, at
 * least 2, from one to the next. Any line
 * break is Return, a tab is Tab. Other control characters and halves of surrogate pairs are no keys.
 */
export function planText(text: string, delay: number): TextPlan {
  const steps: PressStep[] = []
  const problems: CharacterProblem[] = []
  const pause = Math.max(delay, STROKE_MS)
  let index = 0
  let strokes = 0
  for (const character of text) {
    const start = index
    index += character.length
    // A line break of two characters is one key.
    if (character === '\n' && text[start - 1] === '\r') continue
    const key = keyForCharacter(character)
    if (!key) {
      problems.push({ index: start, message: describeError(character, start) })
      if (problems.length === MOST_PROBLEMS) break
      continue
    }
    if (strokes > 0) steps.push({ kind: 'wait', ms: pause })
    steps.push({ kind: 'down', key }, { kind: 'up', key })
    strokes += 1
  }
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, steps, durationMs: Math.max(strokes - 1, 0) * pause }
}

function describeError(character: string, index: number): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `character ${index} is U+${code}, which no key types. Remove it, or press the intended key with press_key.`
}
