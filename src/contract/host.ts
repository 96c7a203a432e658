import { z } from 'zod'

/** What a host is doing. */
const HOST_STATES = ['living', 'draining', 'stopping', 'lost'] as const

/** A running service, one of those that share the pools. */
export const Host = z
  .object({
    id: z.string().meta({ description: 'The `host_id` of its sessions. It stays the same when the service restarts.' }),
    address: z.string().meta({ description: 'Address at which other hosts reach it.' }),
    version: z.string().meta({
      description: 'Version that the host runs. A build from other sources has a suffix after `+`.',
    }),
    state: z.enum(HOST_STATES).meta({
      description:
        '`draining`: it gets no new leases, starts no sessions, and stops when its last session has ended. `stopping`: the same, because it was told to stop. `lost`: no heartbeat for several seconds; its sessions end.',
    }),
    capacity: z.int().min(0).meta({ description: 'Highest number of pool browsers on it.' }),
    available: z.int().min(0).meta({ description: 'Its pool browsers that can be acquired.' }),
    acquired: z.int().min(0).meta({ description: 'Browsers that are acquired.' }),
    warming: z.int().min(0).meta({ description: 'Browsers that are being started.' }),
    ending: z.int().min(0).meta({ description: 'Browsers that are being ended; they count as nothing else.' }),
    sessions_without_pool: z
      .int()
      .min(0)
      .meta({ description: 'Its sessions without a pool; they don’t count toward its capacity.' }),
    // For the hosts page: not part of the documented interface.
    spares: z.int().min(0).optional().meta({ internal: true }),
    memory_bytes: z.int().min(0).optional().meta({ internal: true }),
    memory_used_bytes: z.int().min(0).optional().meta({ internal: true }),
    processes: z.int().min(0).optional().meta({ internal: true }),
    joined_at: z.iso.datetime().meta({ description: 'When it joined.' }),
    answered: z.boolean().meta({ description: 'Whether this host handled the call.' }),
  })
  .meta({
    id: 'Host',
    example: {
      id: 'q2w8e5r1t7y3u9i0o4p6a8s2',
      address: 'http://10.0.0.5:4600',
      version: '0.1.0+3f9ac21',
      state: 'living',
      capacity: 20,
      available: 8,
      acquired: 5,
      warming: 1,
      ending: 0,
      sessions_without_pool: 2,
      joined_at: '2026-01-31T09:30:00.000Z',
      answered: true,
    },
  })

/** Body of `PATCH /service/hosts/{id}`. */
export const HostUpdate = z
  .object({ draining: z.boolean().meta({ description: 'Whether to drain the host; false undrains it.' }) })
  .meta({ id: 'HostUpdateRequest', example: { draining: true } })

export type Host = z.infer<typeof Host>
export type HostState = Host['state']
