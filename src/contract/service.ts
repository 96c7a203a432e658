import { z } from 'zod'
import { Right } from './right'

/** What this service is and allows: an extension that lets the dashboard say so instead of guessing. */
export const ServiceInfo = z
  .object({
    version: z.string(),
    browser_version: z.string().optional().meta({ description: 'Of Chromium on this host.' }),
    isolation: z.enum(['full', 'reduced']).meta({ description: 'How well browsers are isolated from the machine.' }),
    lost: z.array(z.string()).meta({ description: 'Effects of reduced isolation, one sentence each.' }),
    pooled_sessions_limit: z.int().min(0).meta({ description: 'Highest sum of all pool sizes.' }),
    pooled_sessions_used: z.int().min(0).meta({ description: 'Sum of all pool sizes now.' }),
    memory_available_bytes: z.int().min(0).meta({ description: 'Memory of the machine that browsers can have.' }),
    memory_per_browser_bytes: z.int().min(0).meta({
      description: 'Approximate memory per browser; used to calculate the pooled sessions limit when it is not set.',
    }),
    fill_rate_cap: z.number().min(0).meta({ description: 'Highest effective fill rate, in percent per minute.' }),
    private_network: z.enum(['allowed', 'blocked']).meta({
      description: 'Whether pooled browsers may reach loopback and private addresses.',
    }),
    computer_extensions: z.array(z.string()).optional().meta({
      description:
        'What the computer group can do beyond the interface: `hold_keys`; `timed_motion`, which is `at_ms` and `path`, and the `duration` and `interval` of clicks; `hide_cursor` of screenshots; `hide_typing` of keys and texts.',
    }),
    key: z
      .object({ id: z.string(), name: z.string(), rights: z.array(Right) })
      .optional()
      .meta({ description: 'The key of this call, and its rights.' }),
    playground_url: z
      .string()
      .optional()
      .meta({ description: 'Address of the playground page, as a pooled browser reaches it.' }),
  })
  .meta({
    id: 'ServiceInfo',
    example: {
      version: '0.1.0',
      browser_version: '156.0.8078.108',
      isolation: 'full',
      lost: [],
      pooled_sessions_limit: 10,
      pooled_sessions_used: 3,
      memory_available_bytes: 8_589_934_592,
      memory_per_browser_bytes: 644_245_094,
      fill_rate_cap: 25,
      private_network: 'blocked',
      computer_extensions: ['hold_keys', 'timed_motion', 'hide_cursor', 'hide_typing'],
      key: { id: 'main', name: 'main key', rights: ['read', 'operate_pools', 'drive_sessions', 'manage_keys'] },
    },
  })

/** Answer of `GET /healthz`. */
export const Health = z.object({ status: z.literal('ok') }).meta({ id: 'Health', example: { status: 'ok' } })

export type ServiceInfo = z.infer<typeof ServiceInfo>
