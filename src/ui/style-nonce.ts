/** What the service lets styles of our own making in by, as its Content-Security-Policy allows no others; empty without one. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
