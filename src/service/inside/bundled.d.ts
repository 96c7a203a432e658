/** A program for Node, bundled by `src/setup/bundled.ts`. */
declare module '*?bundled' {
  /** The text of one module. */
  export const code: string
}

/** What a program has written (`src/setup/compiled.ts`). */
declare module '*?compiled' {
  /** A file; undefined where it could not be written. */
  export const url: URL | undefined
}
