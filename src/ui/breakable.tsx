import { Fragment, type ReactNode } from 'react'
import { useMedia } from './use-media'

/** Parts with what separates them from the next one: none begins with it, but the first. */
const PARTS = /[/?&=.,-]*[^/?&=.,-]+(?:[/?&=.,-]+|$)|[/?&=.,-]+/g

/** A path, an address or a name without spaces, which breaks between its parts where there is no room for it in one line. */
export function Breakable({ children }: { children: string }) {
  return (children.match(PARTS) ?? []).map((part, index) => (
    // The same parts stay in the same places.
    <Fragment key={index}>
      {part}
      {/[/?&=.,-]$/.test(part) && <wbr />}
    </Fragment>
  ))
}

/** The same for what has one line where there is more room than on a phone: a `wbr` breaks that, too. */
export function useBreaksOnPhone(): (text: string) => ReactNode {
  const isPhone = useMedia('(width < 40rem)')
  return (text) => (isPhone ? <Breakable>{text}</Breakable> : text)
}
