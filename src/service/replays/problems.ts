import { DONT_RETRY, Problem } from '../shared/problem'

export const headless = (): Problem =>
  new Problem(
    400,
    'bad_request',
    'A headless session has no display, so it cannot be recorded. Start a session with headless: false.',
  )

export const tooMany = (most: number): Problem =>
  new Problem(
    409,
    'too_many_recordings',
    `${most} recordings of this session are in progress, which is the limit. Stop one of them.`,
    undefined,
    DONT_RETRY,
  )

export const noneFree = (most: number): Problem =>
  new Problem(
    409,
    'too_many_recordings',
    `This server records ${most} videos at once (POOLDECK_REPLAY_ENCODERS), and no more. Stop one of them, or try again later.`,
    undefined,
    DONT_RETRY,
  )

export function notStarted(error: unknown): Problem {
  const why = error instanceof Error ? error.message : String(error)
  return new Problem(500, 'recording_failed', `The recording could not start. ${why}`, undefined, DONT_RETRY)
}

export const notRecording = (): Problem =>
  new Problem(
    409,
    'not_recording',
    'This replay is no longer being recorded, so it takes no marks.',
    undefined,
    DONT_RETRY,
  )

export const tooManyMarks = (most: number): Problem =>
  new Problem(409, 'not_recording', `This replay has ${most} marks, which is the limit.`, undefined, DONT_RETRY)

export const blackBoxOff = (): Problem =>
  new Problem(
    409,
    'no_black_box',
    'This session keeps nothing of its last minutes. Turn its black box on: PUT /browsers/{id}/black_box.',
    undefined,
    DONT_RETRY,
  )

export const blackBoxEmpty = (): Problem =>
  new Problem(409, 'no_black_box', 'The black box of this session has recorded nothing yet. Try again in some seconds.')
