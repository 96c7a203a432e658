/** A program for Node, bundled by `src/setup/bundled.ts`. */
declare module '*?bundled' {
  /** The text of one module. */
  export const code: string
}
