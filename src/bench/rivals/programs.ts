import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs that people would use instead; each is in the Debian package of its name. */
export const PROGRAMS = ['ffmpeg', 'xdotool', 'x11vnc'] as const
export type Program = (typeof PROGRAMS)[number]

const isThere = (program: string): boolean =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'].some((folder) => existsSync(join(folder, program)))

export const missingPrograms = (): Program[] => PROGRAMS.filter((program) => !isThere(program))

/** The command that brings programs that are not there. */
export const installCommand = (programs: readonly Program[]): string =>
  `apt-get install -y --no-install-recommends ${programs.join(' ')}`

/** Why a program's line stays empty; undefined when it is there. */
export const whyNotMeasured = (program: Program): string | undefined =>
  isThere(program) ? undefined : `not measured: ${program} is missing (${installCommand([program])})`
