/** A text that is put together from pieces of another one, and knows where each of them stood there. */
export class MappedText {
  text = ''
  readonly #starts: { index: number; source: number }[] = []

  add(text: string, source: number): void {
    this.#starts.push({ index: this.text.length, source })
    this.text += text
  }

  /** Returns the index in the source of the character at `index` here. */
  readonly sourceOf = (index: number): number => {
    const piece = this.#starts.findLast((start) => start.index <= index)
    return piece ? piece.source + index - piece.index : 0
  }
}
