import { z } from 'zod'

/** What the stream of a display is sent as. */
export const VIDEO_STREAM = 'application/x-h264-frames'

/** Bytes of the head that stands before each frame. */
export const FRAME_HEAD_BYTES = 24

/** Largest frame, bytes: what claims to be larger is no frame. */
export const LARGEST_VIDEO_FRAME = 32 * 1024 * 1024

const KEY = 1

/** The header of a frame: numbers are in the order of the network, biggest byte first. */
export interface VideoFrameHead {
  /** Bytes of the frame that follows, H.264 as of Annex B; 0 says that the last frame is still what the display shows. */
  readonly size: number
  /** Number of the picture, as the ETag of a live picture has it. */
  readonly number: number
  /** When the display looked like this, ms since 1970. */
  readonly at: number
  /** Of the display, pixels; the frame may have one column and one row more. */
  readonly width: number
  readonly height: number
  /** It needs no frame before it. */
  readonly isKey: boolean
  /** So many frames were left out before it, as the viewer did not get them quickly enough. */
  readonly skipped: number
}

/** Returns the 24 bytes that stand before a frame: size, number (4 each), time (8, a float), width, height (2 each), flags, nothing (1 each), skipped (2). */
export function frameHead({ size, number, at, width, height, isKey, skipped }: VideoFrameHead): Uint8Array {
  const view = new DataView(new ArrayBuffer(FRAME_HEAD_BYTES))
  view.setUint32(0, size)
  view.setUint32(4, number)
  view.setFloat64(8, at)
  view.setUint16(16, width)
  view.setUint16(18, height)
  view.setUint8(20, isKey ? KEY : 0)
  view.setUint16(22, Math.min(skipped, 0xffff))
  return new Uint8Array(view.buffer)
}

/** Reads what {@link frameHead} has made. */
export function parseFrameHead(bytes: Uint8Array): VideoFrameHead {
  const view = new DataView(bytes.buffer, bytes.byteOffset, FRAME_HEAD_BYTES)
  return {
    size: view.getUint32(0),
    number: view.getUint32(4),
    at: view.getFloat64(8),
    width: view.getUint16(16),
    height: view.getUint16(18),
    isKey: (view.getUint8(20) & KEY) !== 0,
    skipped: view.getUint16(22),
  }
}

const viewer = z.string().min(1).max(64).meta({
  description: 'Identifies the viewer in all its calls; a viewer has one video of a session.',
  example: 'tab-1',
})

export const VideoQuery = z.object({
  viewer,
  drives: z.enum(['true', 'false']).optional().meta({
    description: 'Whether the viewer controls the session with mouse and keyboard now; other viewers are notified.',
  }),
  kbps: z.coerce.number().int().min(50).max(1_000_000).optional().meta({
    description: 'Bandwidth limit in kilobits per second. When omitted, the video is not limited.',
    example: 2000,
  }),
})

export const ReceivedQuery = z.object({
  viewer,
  number: z.coerce.number().int().min(0).max(0xffff_ffff).meta({
    description: 'Number of the last frame that has arrived.',
    example: 42,
  }),
})
