import { rename, rm, stat, writeFile } from 'node:fs/promises'
import type { ReplayAction } from '../../contract/replay-action'
import type { ReplayMark } from '../../contract/replay-mark'
import { remux } from './ffmpeg'
import { readMarks, withChapters } from './mark-file'
import type { ReplayFiles } from './replay-files'

/** A part of a video, as its files have it. `from` and `to`: ms since 1970, up to the beginning of the next part. */
export interface JoinedPart {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** Makes one video of parts that follow each other, with what was done and the named moments of all of them. Gives its size in bytes. */
export async function join(
  files: ReplayFiles,
  id: string,
  { parts, program }: { parts: readonly JoinedPart[]; program: string },
): Promise<number> {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) throw new Error('Nothing was recorded yet.')
  const actions: string[] = []
  const marks: ReplayMark[] = []
  for (const part of parts) {
    const offset = part.from - first.from
    const isOfPart = (ms: number): boolean => ms < part.to - part.from
    for (const line of await files.readActions(part.id)) {
      const action = JSON.parse(line) as ReplayAction
      if (isOfPart(action.at_ms)) actions.push(JSON.stringify({ ...action, at_ms: action.at_ms + offset }))
    }
    for (const { name, offset_ms } of await readMarks(files.marks(part.id)))
      if (isOfPart(offset_ms)) marks.push({ name, offset_ms: offset_ms + offset })
  }
  const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('')
  await writeFile(files.actions(id), lines(actions), { mode: 0o600 })
  await writeFile(files.marks(id), lines(marks.map((mark) => JSON.stringify(mark))), { mode: 0o600 })
  const [list, unfinished] = [`${files.whole(id)}.list`, `${files.whole(id)}.unfinished`]
  await writeFile(list, lines(['ffconcat version 1.0', ...parts.flatMap((part) => listed(files, part, part === last))]))
  try {
    const source = { from: list, to: unfinished, isList: true }
    const whole = { file: `${files.whole(id)}.chapters`, lengthMs: last.to - first.from }
    if (marks.length === 0) await remux(program, source)
    else await withChapters(marks, whole, (chapters) => remux(program, { ...source, chapters }))
    await rename(unfinished, files.whole(id))
    return (await stat(files.whole(id))).size
  } finally {
    for (const file of [list, unfinished]) await rm(file, { force: true })
  }
}

/** Returns what of a part is taken, and how long that lasts, in s. The last picture of the last one says how long all of it lasted. */
function listed(files: ReplayFiles, { id, from, to }: JoinedPart, isLast: boolean): string[] {
  if (isLast) return [`file '${files.fragments(id)}'`]
  const seconds = ((to - from) / 1000).toFixed(3)
  return [`file '${files.fragments(id)}'`, `outpoint ${seconds}`, `duration ${seconds}`]
}
