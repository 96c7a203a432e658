/** Returns the name of a picture's file, as in `pictureName('Before: Click at 3, 4', png)`, which is `Before Click at 3 4.png`. */
export const pictureName = (label: string, { type }: Blob): string =>
  `${label.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}.${type.replace(/^image\//, '').replace('jpeg', 'jpg') || 'png'}`
