// Without schemas: what runs inside of browsers reads them too.

/** What one request may carry into a browser. */
export const MAX_FILE_BYTES = 1024 ** 3
/** Files of one archive, in or out, and entries of one list. */
export const MAX_FILES = 100_000
/** Files of one upload. */
export const MAX_UPLOADED_FILES = 50
