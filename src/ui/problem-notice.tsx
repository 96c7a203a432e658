import type { ReactNode } from 'react'
import { Notice } from './notice'

/** Problems that are listed; a file may have hundreds. */
const SHOWN = 8

/** What was not done, and what is to be mended for it. */
export function ProblemNotice({
  title,
  problems,
  more = 0,
}: {
  title: string
  problems: readonly ReactNode[]
  /** How many there are besides. */
  more?: number
}) {
  const left = problems.length + more - SHOWN
  return (
    <Notice tone="danger" title={title}>
      {problems.length > 0 && (
        <ul>
          {problems.slice(0, SHOWN).map((problem, index) => (
            <li key={index}>{problem}</li>
          ))}
          {left > 0 && <li>and {left} more</li>}
        </ul>
      )}
    </Notice>
  )
}
