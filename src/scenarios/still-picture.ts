import type { Connection } from '../client/connection'
import { settles } from './check'
import { decodePicture, Picture } from './picture'
import { takePicture } from './screen-picture'

/** Shorter than a caret is on or off: a check finds both by looking again. */
const STILL_MS = 300
const WITHIN_MS = 5_000

interface StillPicture {
  png: Blob
  /** It was still changing when its time was over. */
  isMoving: boolean
}

/** Takes the display as a baseline: once it is still, or after 5 s as it is then. Rejects as `takePicture` does. */
export async function takeStillPicture(connection: Connection, sessionId: string): Promise<StillPicture> {
  const capture = async (): Promise<Picture> => new Picture(await takePicture(connection, sessionId), decodePicture)
  const { signal } = new AbortController()
  const { passed, picture } = await settles({ still_ms: STILL_MS, within_ms: WITHIN_MS }, { capture, signal })
  return { png: picture.png, isMoving: !passed }
}
