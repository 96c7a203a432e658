/** How a series looks. Pattern and tone carry the meaning together: neither is used alone. */
export interface Look {
  tone: 'accent' | 'muted' | 'warning' | 'danger' | 'ink'
  pattern?: 'solid' | 'striped' | 'dotted' | 'dashed'
}

const TONES: Record<Look['tone'], string> = {
  accent: 'text-accent',
  muted: 'text-faint',
  warning: 'text-warning',
  danger: 'text-danger',
  ink: 'text-ink',
}

export const toneOf = ({ tone }: Look): string => TONES[tone]

/** What columns are filled with; `patterns` is the id that {@link ChartPatterns} has. */
export const fillOf = (patterns: string, { tone, pattern = 'solid' }: Look): string =>
  pattern === 'striped' || pattern === 'dotted' ? `url(#${patterns}-${tone}-${pattern})` : 'currentColor'

/** The patterns of all tones. In the SVG that uses them: a pattern has the color of where it stands. */
export function ChartPatterns({ id }: { id: string }) {
  return (Object.keys(TONES) as Look['tone'][]).map((tone) => (
    <defs key={tone}>
      <pattern
        id={`${id}-${tone}-striped`}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
        className={TONES[tone]}
      >
        <rect width="5" height="5" fill="currentColor" fillOpacity="0.16" />
        <rect width="2.5" height="5" fill="currentColor" />
      </pattern>
      <pattern id={`${id}-${tone}-dotted`} width="4" height="4" patternUnits="userSpaceOnUse" className={TONES[tone]}>
        <rect width="4" height="4" fill="currentColor" fillOpacity="0.12" />
        <circle cx="2" cy="2" r="1" fill="currentColor" />
      </pattern>
    </defs>
  ))
}

/** What a series looks like, in a legend. */
export function Swatch({ as, look, patterns }: { as: 'columns' | 'line'; look: Look; patterns: string }) {
  return (
    <svg aria-hidden width="14" height="12" className={`shrink-0 ${toneOf(look)}`}>
      {as === 'columns' ? (
        <rect x="0.5" y="0.5" width="13" height="11" fill={fillOf(patterns, look)} stroke="currentColor" />
      ) : (
        <path
          d="M0 6H14"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray={look.pattern === 'dashed' ? '4 2' : undefined}
        />
      )}
    </svg>
  )
}
