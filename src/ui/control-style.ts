/** What every control with a frame shares, so that a row of different ones stands on one line. */
export const CONTROL =
  'w-full min-w-0 rounded-md border border-line-strong bg-raised text-ink transition-colors placeholder:text-faint ' +
  'hover:border-muted aria-invalid:border-danger aria-invalid:bg-danger-soft/40 focus-visible:-outline-offset-1 ' +
  'disabled:border-line disabled:bg-sunken disabled:text-faint [&[readonly]]:border-line [&[readonly]]:bg-sunken [&[readonly]]:text-muted'

export const CONTROL_HEIGHT = 'h-8 px-2.5 pointer-coarse:h-11'
