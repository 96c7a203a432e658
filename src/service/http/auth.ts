import { Problem } from '../problem'

/** Knows whose a key is. */
export interface KeyRing {
  identify(presented: string): Promise<string | undefined>
}

/** Id of the caller's key (interface document 5). A key may contain spaces. Problem 401 without or with a wrong one. */
export async function authenticate(request: Request, keys: KeyRing): Promise<string> {
  const presented = /^bearer +(.*\S)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (presented === undefined) {
    throw unauthorized('This needs a key: send the header Authorization: Bearer, then the key.', '')
  }
  const id = await keys.identify(presented)
  if (id === undefined)
    throw unauthorized(
      'This key is not known here. Check it, or take the one that the service prints at its start.',
      ' error="invalid_token"',
    )
  return id
}

function unauthorized(message: string, reason: string): Problem {
  return new Problem(401, 'unauthorized', message, undefined, { 'WWW-Authenticate': `Bearer${reason}` })
}
