/** AssemblyScript, compiled by `src/setup/assembly.ts`. */
declare module '*?assembly' {
  /** WebAssembly, as base64. */
  export const wasm: string
}
