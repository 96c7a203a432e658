import type { Text } from '@codemirror/state'

/** Pieces of about this many characters are kept; a change makes few of them anew. */
const PIECE = 128 * 1024

const kept = new WeakMap<Text, string>()

/**
 * The text of a document, the same as `toString` gives. That joins all lines each time, which takes some 50 ms for 5 MiB;
 * this one remembers the pieces that a document shares with the one that it was changed from.
 */
export function documentText(document: Text): string {
  if (document.length > PIECE && document.children) return document.children.map(documentText).join('\n')
  const known = kept.get(document)
  if (known !== undefined) return known
  const text = document.toString()
  kept.set(document, text)
  return text
}
