import type { Text } from '@codemirror/state'

/** What is longer is put together from its pieces; all of them are kept, and a change makes few of them again. */
const PIECE = 128 * 1024

const kept = new WeakMap<Text, string>()

/**
 * The text of a document, the same as `toString` gives. That joins all lines each time, which takes some 50 ms for 5 MiB;
 * this one remembers the pieces that a document shares with the one that it was changed from.
 */
export function documentText(document: Text): string {
  const known = kept.get(document)
  if (known !== undefined) return known
  const isLong = document.length > PIECE && document.children
  const text = isLong ? document.children.map(documentText).join('\n') : document.toString()
  kept.set(document, text)
  return text
}
