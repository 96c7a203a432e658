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
  const service = baseUrl === '' ? 'this service' : baseUrl
  const { title, text } = explain(verdict, service)
  return (
    <Notice tone="danger" title={title}>
      {text}
    </Notice>
  )
}

function explain(verdict: Exclude<Verdict, { kind: 'accepted' }>, service: string): { title: string; text: ReactNode } {
  switch (verdict.kind) {
    case 'wrong-key':
      return {
        title: 'Invalid key',
        text: 'This key is unknown or was revoked.',
      }
    case 'forbidden':
      return {
        title: 'The key is valid but lacks permission to view pools',
        text: `${capital(service)} says: ${verdict.message}`,
      }
    case 'unreachable':
      return {
        title: verdict.answers
          ? `${service} doesn’t allow calls from this page`
          : `${capital(service)} can’t be reached`,
        text: verdict.answers ? (
          <>
            It responds, but not to pages from <code>{location.origin}</code> (CORS). If it is a Pooldeck, start it with{' '}
            <code>POOLDECK_ALLOWED_ORIGINS={location.origin}</code>. For another service, start this Pooldeck with{' '}
            <code>POOLDECK_UPSTREAM={service}</code>.
          </>
        ) : (
          'It is not responding. Check the address and that the service is running, then try again.'
        ),
      }
    case 'no-service':
      return {
        title: `No browser pools at ${service}`,
        text: `A server responds there, but not with this API. ${verdict.message}`,
      }
  }
}

/** An address stays as it is. */
const capital = (service: string): string => service.replace(/^this/, 'This')
