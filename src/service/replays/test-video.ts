import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** How a video says which colours its numbers are. */
export const BT709 = { range: 'tv', space: 'bt709', primaries: 'bt709', transfer: 'bt709' }

/** A video as a player sees it. */
export interface Video {
  codec: string
  profile: string
  pixels: string
  range?: string
  space?: string
  primaries?: string
  transfer?: string
  width: number
  height: number
  seconds: number
  /** When each picture is shown, in s. */
  times: number[]
}

export async function videoIn(file: string): Promise<Video> {
  // Chapters are a track of their own.
  const ofVideo = ['-select_streams', 'v', '-show_entries', 'frame=pts_time']
  const asked = ['-show_streams', '-show_format', ...ofVideo, '-of', 'json', file]
  const { stdout } = await run('ffprobe', ['-v', 'error', ...asked], { maxBuffer: 2 ** 26 })
  const { streams, format, frames } = JSON.parse(stdout) as {
    streams: {
      codec_type: string
      codec_name: string
      profile: string
      pix_fmt: string
      color_range?: string
      color_space?: string
      color_primaries?: string
      color_transfer?: string
      width: number
      height: number
    }[]
    format: { duration: string }
    frames: { pts_time: string }[]
  }
  const [stream, ...others] = streams
  if (!stream || others.length > 0) throw new Error(`${streams.length} streams`)
  return {
    codec: stream.codec_name,
    profile: stream.profile,
    pixels: stream.pix_fmt,
    ...(stream.color_range && { range: stream.color_range }),
    ...(stream.color_space && { space: stream.color_space }),
    ...(stream.color_primaries && { primaries: stream.color_primaries }),
    ...(stream.color_transfer && { transfer: stream.color_transfer }),
    width: stream.width,
    height: stream.height,
    seconds: Number(format.duration),
    times: frames.map(({ pts_time }) => Number(pts_time)),
  }
}

/** The times of pictures that need no other, in s. */
export async function keysIn(file: string): Promise<number[]> {
  const asked = ['-select_streams', 'v', '-skip_frame', 'nokey', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0']
  const { stdout } = await run('ffprobe', ['-v', 'error', ...asked, file])
  return stdout.split('\n').filter(Boolean).map(Number.parseFloat)
}

/** The mean colour of a square in each picture, as `[red, green, blue]`. */
export async function coloursIn(
  file: string,
  { x, y, side }: { x: number; y: number; side: number },
): Promise<number[][]> {
  const filter = `crop=${side}:${side}:${x}:${y},scale=1:1:flags=area:in_color_matrix=bt709,format=rgb24`
  const args = ['-v', 'error', '-i', file, '-fps_mode', 'passthrough', '-vf', filter, '-f', 'rawvideo', '-']
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 2 ** 26 })
  return Array.from({ length: stdout.length / 3 }, (_, index) => [...stdout.subarray(index * 3, index * 3 + 3)])
}

/** Name and beginning, in s, of each chapter. */
export async function chaptersIn(file: string): Promise<[string, number][]> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_chapters', '-of', 'json', file])
  const { chapters } = JSON.parse(stdout) as { chapters: { start_time: string; tags: { title: string } }[] }
  return chapters.map(({ start_time, tags: { title } }) => [title, Number(start_time)])
}
