import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConnection } from '../../../client/connection'
import { runCode } from '../../../client/run-code'
import type { Pixel } from '../picture/pixel'
import { Picked, pickCode } from './pick-code'

/** A page that takes longer to say what is at a point hangs, s. */
const PICK_SECONDS = 15

/** Says what is at a point of the screen of a session, without a click there. */
export function usePick(sessionId: string | undefined, onPicked: (picked: Picked) => void) {
  const connection = useConnection()
  const end = useRef(new AbortController())
  useEffect(() => {
    const ended = new AbortController()
    end.current = ended
    return () => ended.abort()
  }, [])
  return useMutation({
    mutationFn: async (pixel: Pixel) => {
      if (sessionId === undefined) throw new Error('Choose a session first.')
      const run = { sessionId, code: pickCode(pixel), seconds: PICK_SECONDS, signal: end.current.signal }
      const { success, result, error } = await runCode(connection, run)
      if (!success) throw new Error(error ?? 'The page didn’t report what’s there.')
      const read = Picked.safeParse(result)
      if (!read.success) throw new Error('The page returned an unreadable result.')
      return read.data
    },
    onSuccess: onPicked,
  })
}
