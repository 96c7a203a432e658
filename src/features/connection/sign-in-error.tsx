import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice'
import type { Verdict } from './verify'

/** Why a sign-in did not work: wrong is said to be wrong, unreachable to be unreachable. */
export function SignInError({
  verdict,
  baseUrl,
}: {
  verdict: Exclude<Verdict, { kind: 'accepted' }>
  baseUrl: string
}) {
  const place = baseUrl === '' ? 'this service' : baseUrl
  const { title, text } = explain(verdict, place, baseUrl !== '')
  return (
    <Notice tone="loss" title={title}>
      {text}
    </Notice>
  )
}

function explain(
  verdict: Exclude<Verdict, { kind: 'accepted' }>,
  place: string,
  foreign: boolean,
): { title: string; text: ReactNode } {
  switch (verdict.kind) {
    case 'wrong-key':
      return {
        title: 'The key is wrong',
        text: `${capital(place)} does not know it, or no longer. Copy it again from where the service printed it.`,
      }
    case 'forbidden':
      return {
        title: 'The key is known but may not see pools',
        text: `${capital(place)} says: ${verdict.message}`,
      }
    case 'unreachable':
      return {
        title: `${capital(place)} cannot be reached`,
        text: foreign ? (
          <>
            Either it is not running at this address, or it does not allow pages from <code>{location.origin}</code> to
            call it (CORS). Start Pooldeck with <code>POOLDECK_UPSTREAM={place}</code> to go around that.
          </>
        ) : (
          'It does not answer. Check that it is still running, then try again.'
        ),
      }
    case 'no-service':
      return {
        title: `No browser pools at ${place}`,
        text: `Something answers there, but not this interface. ${verdict.message}`,
      }
  }
}

/** An address stays as it is. */
const capital = (place: string): string => place.replace(/^this/, 'This')
