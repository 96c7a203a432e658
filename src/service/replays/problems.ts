import { Problem } from '../shared/problem'

export const headless = (): Problem =>
  new Problem(
    'bad_request',
    'A headless session has no display, so it can’t be recorded. Start a session with headless: false.',
  )

export const tooMany = (most: number): Problem =>
  new Problem(
    'too_many_recordings',
    `${most} recordings of this session are in progress, which is the limit. Stop one of them.`,
  )

export const noneFree = (most: number): Problem =>
  new Problem(
    'too_many_recordings',
    `This server makes ${most} videos at once (POOLDECK_REPLAY_ENCODERS), and no more. Stop one of them, or try again later.`,
  )

export function notStarted(error: unknown): Problem {
  const why = error instanceof Error ? error.message : String(error)
  return new Problem('recording_failed', `The recording couldn’t start. ${why}`)
}

export const notRecording = (): Problem =>
  new Problem('not_recording', 'This replay is no longer being recorded, so it takes no marks.')

export const tooManyMarks = (most: number): Problem =>
  new Problem('not_recording', `This replay has ${most} marks, which is the limit.`)

export const privatePhase = (): Problem =>
  new Problem(
    'private_phase',
    'This session is in a private phase, in which no video of it is made. Follow its screen by pictures until the phase has ended.',
  )

export const blackBoxOff = (): Problem =>
  new Problem(
    'no_black_box',
    'This session keeps nothing of its last minutes. Turn its black box on: PUT /browsers/{id}/black_box.',
  )

export const blackBoxEmpty = (): Problem =>
  new Problem('black_box_empty', 'The black box of this session has recorded nothing yet. Try again in some seconds.')
