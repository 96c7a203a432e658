/** `crypto.randomUUID` is missing where the page came over plain http from another machine. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
