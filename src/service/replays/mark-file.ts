import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import type { ReplayMark } from '../../contract/replay-mark'

/** Where a video begins that has a later first chapter: what comes before needs a name. */
const BEGINNING = '_recording_start'

/** Adds one to the file of marks, a line of JSON each. */
export const appendMark = (file: string, mark: ReplayMark): Promise<void> =>
  appendFile(file, `${JSON.stringify(mark)}\n`, { mode: 0o600 })

/** Returns the marks of a file, each as JSON; none when there is no such file. */
export async function readMarks(file: string): Promise<ReplayMark[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  // The last line may be half written.
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ReplayMark)
}

/** Writes the marks as chapters, each up to the next one, in the words of ffmpeg (FFMETADATA1), and gives the file to `use`. */
export async function withChapters<T>(
  marks: readonly ReplayMark[],
  { file, lengthMs }: { file: string; lengthMs: number },
  use: (chapters: string) => Promise<T>,
): Promise<T> {
  const begun = marks[0]?.offset_ms === 0 ? marks : [{ name: BEGINNING, offset_ms: 0 }, ...marks]
  const chapters = begun.map(({ name, offset_ms: start }, index) => {
    const end = Math.max(start + 1, begun[index + 1]?.offset_ms ?? lengthMs)
    return `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${escaped(name)}\n`
  })
  await writeFile(file, `;FFMETADATA1\n${chapters.join('')}`)
  try {
    return await use(file)
  } finally {
    await rm(file, { force: true })
  }
}

const escaped = (name: string): string => name.replaceAll(/[=;#\\\n]/g, String.raw`\$&`)
