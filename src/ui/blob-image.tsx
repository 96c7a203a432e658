import { type ComponentProps, useCallback } from 'react'

/** A picture that is held in memory. */
export function BlobImage({
  blob,
  alt,
  ...rest
}: Omit<ComponentProps<'img'>, 'ref' | 'src'> & { blob: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img {...rest} ref={show} alt={alt} />
}
