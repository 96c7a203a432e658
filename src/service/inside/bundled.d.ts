/** A program for Node, bundled by `src/setup/bundled.ts`. */
declare module '*?bundled' {
  /** The text of one module. */
  export const code: string
}

/** What a program has written when the service was built (`src/setup/compiled.ts`). */
declare module '*?compiled' {
  /** A file; undefined where nothing was built. */
  export const url: URL | undefined
}
