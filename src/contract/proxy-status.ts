// Without schemas: what runs inside of browsers reads it too.

/** What the way out of a browser calls itself in `Proxy-Status` (RFC 9209). */
export const PROXY_NAME = 'pooldeck'

/** Why it opened nothing: the error types of RFC 9209 that it has. `destination_unavailable` is about the proxy behind it. */
export type ProxyFailure =
  | 'connection_limit_reached'
  | 'connection_refused'
  | 'connection_terminated'
  | 'connection_timeout'
  | 'destination_ip_prohibited'
  | 'destination_ip_unroutable'
  | 'destination_unavailable'
  | 'dns_error'
  | 'http_protocol_error'
  | 'http_request_error'
  | 'proxy_internal_error'
