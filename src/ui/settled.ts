import { useEffect, useState } from 'react'

/** What a value was when it last stayed the same for `ms` milliseconds: for what is asked as one types. */
export function useSettled<T>(value: T, ms = 200): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
