import { z } from 'zod'

/** Pictures a second; more would need a GPU (rule 11.9). */
export const MAX_FRAMERATE = 20
const DEFAULT_FRAMERATE = 10
/** A day. */
export const MAX_RECORDING_SECONDS = 86_400

const Start = z
  .strictObject({
    framerate: z
      .int()
      .min(1)
      .max(MAX_FRAMERATE, `use at most ${MAX_FRAMERATE}: more needs a GPU, which sessions here don’t have`)
      .default(DEFAULT_FRAMERATE)
      .meta({
        description: 'Maximum frames per second; frames are recorded only when something changes.',
      }),
    max_duration_in_seconds: z.int().min(1).max(MAX_RECORDING_SECONDS).default(MAX_RECORDING_SECONDS).meta({
      description: 'Maximum duration in seconds; the recording also ends with its lease.',
    }),
    record_audio: z.literal(false, 'must be false: sessions here have no sound').default(false).meta({
      description: 'Sessions have no sound, so only false is possible.',
    }),
  })
  .meta({ id: 'ReplayStartRequest', example: { framerate: 10, max_duration_in_seconds: 600 } })

/** Body of the start of a replay; the SDK sends null for none (rule 11.9). */
export const ReplayStart = Start.nullable()
  .transform((body) => body ?? Start.parse({}))
  .meta({ example: { framerate: 10, max_duration_in_seconds: 600 } })

export const Replay = z
  .object({
    replay_id: z.uuid(),
    started_at: z.iso.datetime().meta({ description: 'When its first picture was taken.' }),
    finished_at: z.iso.datetime().nullable().meta({
      description: 'When its last picture was taken; null while it is being recorded.',
    }),
    replay_view_url: z.url().meta({
      description: 'A page that shows the replay without a key: anyone with this address can watch it.',
    }),
    failure: z.string().optional().meta({
      description: 'Why it ended early, or has no video. Beyond the interface.',
    }),
    size_bytes: z.int().nullable().optional().meta({
      description: 'Size of the file; null until it is complete, 0 if nothing was recorded. Beyond the interface.',
    }),
    frames_dropped: z.int().min(0).nullable().optional().meta({
      description:
        'How many frames were left out because the encoder was behind; null until it has finished, and if the service was killed meanwhile. Beyond the interface.',
    }),
    video_url: z.url().optional().meta({
      description:
        'The video itself, without a key. During the recording it contains what was recorded so far. Beyond the interface.',
    }),
  })
  .meta({
    id: 'Replay',
    example: {
      replay_id: '0f9d1c9e-3a55-4d0e-8b7c-2d6f1a4e9b30',
      started_at: '2026-01-31T09:30:00.000Z',
      finished_at: null,
      replay_view_url:
        'http://localhost:4600/browser/replays?jwt=cN3mD7b0&replay_id=0f9d1c9e-3a55-4d0e-8b7c-2d6f1a4e9b30',
      size_bytes: null,
      frames_dropped: null,
      video_url:
        'http://localhost:4600/browser/replays/video?jwt=cN3mD7b0&replay_id=0f9d1c9e-3a55-4d0e-8b7c-2d6f1a4e9b30',
    },
  })

export type ReplayStart = z.output<typeof ReplayStart>
export type Replay = z.infer<typeof Replay>
