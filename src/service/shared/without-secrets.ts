/** Returns an address without the name and the password that may stand in it. */
export function withoutSecrets(address: string): string {
  const url = new URL(address)
  if (url.username === '' && url.password === '') return address
  return `${url.protocol}//***@${url.host}${url.pathname.replace(/\/$/, '')}`
}
