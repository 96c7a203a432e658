import { startTransition, useState } from 'react'

/**
 * What a list is narrowed to while one types in its search field: over the words in the address, which follow after a pause. What
 * the address says by another way wins. The letter is shown at once; the list follows as soon as it is drawn.
 */
export function useTypedWords(query: string): [words: string, onType: (text: string) => void] {
  const [typed, setTyped] = useState({ over: query, text: query })
  const words = typed.over === query ? typed.text : query
  return [words, (text) => startTransition(() => setTyped({ over: query, text }))]
}
