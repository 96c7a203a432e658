import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { takeScreenshot } from '../../../contract/endpoints/computer'
import { type Difference, differenceOf } from '../../../pictures/difference'
import { useStore } from '../../../lib/store'
import { takePicture } from '../../../scenarios/screen-picture'
import { toast } from '../../../ui/toast'
import { SESSION_ENDED } from '../no-input'
import type { FrameStore } from '../screen/frame-store'
import { hasEnded } from '../screen/screen-state'
import { clock, readShot, type Shot } from './shot'

export type Side = 'first' | 'second'

export interface Compare {
  shots: Readonly<Record<Side, Shot | null>>
  tolerance: number
  setTolerance: (tolerance: number) => void
  difference: Difference | null
  pending: boolean
  /** Why the session gives no further picture. */
  over: string | undefined
  takeNow: (side: Side) => void
  takeFile: (side: Side, file: File) => void
  /** The picture that is shown becomes the first one. */
  takeShown: () => void
  swap: () => void
}

/** Two pictures and what differs between them. They stay while the person looks at the live screen again. */
export function useCompare(sessionId: string, store: FrameStore): Compare {
  const connection = useConnection()
  const ended = useStore(store, hasEnded)
  const [shots, setShots] = useState<Record<Side, Shot | null>>({ first: null, second: null })
  const [tolerance, setTolerance] = useState(0)
  const { first, second } = shots
  const difference = useMemo(
    () => (first && second ? differenceOf(first.pixels, second.pixels, { tolerance }) : null),
    [first, second, tolerance],
  )
  const take = useMutation({
    mutationFn: async ({ side, shot }: { side: Side; shot: () => Promise<Shot> }) => ({ side, shot: await shot() }),
    onSuccess: ({ side, shot }) => setShots((shots) => ({ ...shots, [side]: shot })),
    onError: (error) => toast({ kind: 'danger', title: 'There is no picture to compare', description: error.message }),
  })
  /** A frozen picture has the pointer in it, and so has then what it is compared with, also while the first one is still being read. */
  const now = async (other: Shot | null): Promise<Shot> => {
    const isFrozen = other?.isFrozen === true || store.get().frozenAt !== null
    const taken = isFrozen
      ? call(connection, takeScreenshot, { params: { id: sessionId }, body: {} })
      : takePicture(connection, sessionId)
    return readShot(await taken, `at ${clock(new Date())}`)
  }
  return {
    shots,
    tolerance,
    setTolerance,
    difference,
    pending: take.isPending,
    over: ended ? SESSION_ENDED : undefined,
    takeNow: (side) => take.mutate({ side, shot: () => now(side === 'first' ? second : first) }),
    takeFile: (side, file) => take.mutate({ side, shot: () => readShot(file, file.name) }),
    takeShown: () => {
      const shown = store.snapshot()
      const title = `frozen at ${clock(new Date())}`
      if (shown)
        take.mutate({
          side: 'first',
          shot: async () => ({ ...(await readShot(await shown.bytes(), title)), isFrozen: true }),
        })
    },
    swap: () => setShots({ first: second, second: first }),
  }
}
