import { useEffect, useState } from 'react'

/** Whether something has held without a break for at least that many milliseconds. */
export function useLasting(holds: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!holds) return
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [holds, ms])
  return lasts
}
