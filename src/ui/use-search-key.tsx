import { Search } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useCommands } from './commands'

/** Offers the key of a search, which its field names as `shortcut="/"`. Returns what its field gets as its `ref`. */
export function useSearchKey(group: string, label: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useCommands(group, [{ id: 'search', label, keys: '/', icon: <Search />, run: () => field.current?.focus() }])
  return field
}
