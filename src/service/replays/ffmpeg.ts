import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '../browser/programs'
import { programFolders } from '../browser/sandbox'
import { Problem } from '../shared/problem'

const run = promisify(execFile)

/** How long the end of a recording may take to be written again, ms. */
const REMUX_MS = 120_000
/** So much is read of what it says of errors, bytes. */
export const MAX_SAID_BYTES = 4096

interface Size {
  readonly width: number
  readonly height: number
}

const words = (text: string): string[] => text.split(' ')

const QUIET = words('-hide_banner -nostdin -loglevel error -y')
/** The first picture has all that there is to know; a still page has no second one to wait for. */
const INPUT = words('-probesize 32 -analyzeduration 0 -fpsprobesize 0 -f matroska -i pipe:0')
/** The same of pictures without times: each is encoded as it comes. */
const LIVE_INPUT = words('-probesize 32 -analyzeduration 0 -f rawvideo -pixel_format yuv420p')
/** The rate by which bits are shared out; there may be fewer frames. */
const LIVE_RATE = 25
const TIMES = words('-fps_mode passthrough -enc_time_base 1:1000 -video_track_timescale 1000')
const X264 = words('-c:v libx264 -preset veryfast -tune zerolatency -weightp 0 -threads 1')
/**
 * What screens show: sharp letters, large areas of one color. What scrolls has moved by whole pixels, and far: it is looked for 128 pixels away,
 * and no finer. With one quantizer nothing is estimated before a picture is encoded. Letters lose where the edges of blocks are smoothed.
 */
const QUALITY = words('-qp 27 -me_method umh -me_range 128 -subq 0 -x264-params no-deblock=1')
/** Films, for the most part, and never more bits than a line carries. */
const LIVE_QUALITY = words('-crf 26 -me_method dia -subq 1')
const COLOURS = words('-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv')
/**
 * A picture needs no other where both have gone by since the last one that does not, s and pictures: a player that seeks decodes
 * what is between. Each costs as much as several others, and as many bytes as a hundred: what changes seldom has few of them.
 */
const KEY_SECONDS = 5
const KEY_PICTURES = 60
/** But after so long in any case, s. */
const LONGEST_SECONDS = 60
const isKey = [
  `gte(t,prev_forced_t+${KEY_SECONDS})*gte(n,prev_forced_n+${KEY_PICTURES})`,
  `gte(t,prev_forced_t+${LONGEST_SECONDS})`,
]
const KEYS = [
  ...words('-g 100000 -sc_threshold 0 -force_key_frames'),
  `expr:if(isnan(prev_forced_t),1,${isKey.join('+')})`,
]
/** Fragments of 2 s, each in the file as soon as it is complete: what is lost when all ends at once. */
const FRAGMENTS = words('-frag_duration 2000000 -movflags +empty_moov+default_base_moof -flush_packets 1 -f mp4')

/** Each frame in a box that says how long it is, as soon as it is encoded. */
const BOXES = words('-flush_packets 1 -flvflags no_sequence_end+no_metadata+no_duration_filesize -f flv pipe:1')

/** Returns the path of the encoder. Rejects with Problem 500 where it is not installed. */
export async function findEncoder(folders: readonly string[] = programFolders): Promise<string> {
  const file = await findProgram('ffmpeg', folders)
  if (file !== undefined) return file
  throw new Problem(
    'encoder_missing',
    'The server can’t record: ffmpeg is not installed. Ask the operator to run apt-get install ffmpeg.',
  )
}

/** Arguments to encode what matroska.ts gives into `file`, of which all but the last 2 s can be played at any time. */
export function encodeArgs(file: string, { width, height }: Size, maxBytes: number): string[] {
  const encoded = [...X264, ...QUALITY, '-level', levelOf(width * height), ...COLOURS, ...KEYS, ...TIMES]
  return [...QUIET, ...INPUT, ...encoded, '-fs', String(maxBytes), ...FRAGMENTS, file]
}

/** Arguments to encode raw pictures of one size as they come, each as one frame in a box of FLV; all together at most `kbps` kilobits a second. */
export function liveArgs({ width, height }: Size, kbps: number | undefined): string[] {
  const bounds =
    kbps === undefined ? [] : ['-maxrate', `${kbps}k`, '-bufsize', `${Math.ceil(kbps * LIVE_BUFFER_SECONDS)}k`]
  return [
    ...QUIET,
    ...LIVE_INPUT,
    ...words(`-video_size ${width}x${height} -framerate ${LIVE_RATE} -i pipe:0`),
    ...words('-fps_mode passthrough'),
    ...X264,
    ...LIVE_QUALITY,
    ...words(`-level ${levelOf(width * height)}`),
    ...COLOURS,
    ...words('-g 100000 -sc_threshold 0'),
    ...bounds,
    ...BOXES,
  ]
}

/** So much of a second's bits one frame may take at most. */
const LIVE_BUFFER_SECONDS = 0.5

/** What each decoder can decode; by itself the encoder takes the finest time that a picture can have for how often they come. */
const levelOf = (pixels: number): string => (pixels <= 1920 * 1088 ? '4.2' : '5.2')

/** Writes what was encoded again, of a file or of those that a list names, with its index in front, and the chapters of a file of metadata. Rejects when that fails, or takes longer than 2 minutes. */
export async function remux(
  program: string,
  { from, to, chapters, isList = false }: { from: string; to: string; chapters?: string; isList?: boolean },
): Promise<void> {
  // Each picture lasts until the next one; the last one would be given a guess.
  const args = [
    ...QUIET,
    '-fflags',
    '+discardcorrupt',
    ...(isList ? words('-f concat -safe 0') : []),
    '-i',
    from,
    ...(chapters === undefined ? [] : ['-f', 'ffmetadata', '-i', chapters, '-map_chapters', '1']),
    '-map',
    '0:v:0',
    '-c',
    'copy',
    '-bsf:v',
    'setts=duration=1',
  ]
  await run('nice', ['-n', '19', program, ...args, '-movflags', '+faststart', '-f', 'mp4', to], {
    timeout: REMUX_MS,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_SAID_BYTES * 16,
  })
}
