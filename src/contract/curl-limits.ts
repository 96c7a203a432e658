// Without schemas: what runs inside of browsers reads them too.

/** The largest body of an answer, decoded, bytes. */
export const MAX_CURL_BODY_BYTES = 32 * 1024 * 1024
/** The headers of an answer, bytes; Chromium takes as many. */
export const MAX_CURL_HEADER_BYTES = 256 * 1024
/** Redirects that are followed; Chromium follows as many. */
export const MAX_REDIRECTS = 20
