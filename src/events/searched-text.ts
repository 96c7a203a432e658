import type { TelemetryEvent } from '../contract/telemetry-archive'

/** Characters of one text, and of all texts of an event, that are searched. */
const SEARCHED_TEXT = 2_000
const SEARCHED = 4_000
/** What says nothing to a person who searches, or is too much. */
const UNSEARCHED = new Set(['png', 'target_id', 'session_id', 'frame_id', 'loader_id', 'headers', 'stack_trace'])
/** Returns all of an event that can be found, in small letters. */
export function searchedText({ type, category, data }: TelemetryEvent): string {
  const texts: string[] = [type, category]
  let length = 0
  const collect = (value: unknown): void => {
    if (length > SEARCHED) return
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value).slice(0, SEARCHED_TEXT)
      texts.push(text)
      length += text.length
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) if (!UNSEARCHED.has(name)) collect(inner)
    }
  }
  collect(data)
  return texts.join('\n').toLowerCase()
}
