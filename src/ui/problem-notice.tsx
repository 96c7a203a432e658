import type { ReactNode } from 'react'
import { Notice } from './notice'

/** Problems that are listed; a file may have hundreds. */
const SHOWN = 8

/** What was not done, and what is to be mended for it. */
export function ProblemNotice({ title, problems }: { title: string; problems: readonly ReactNode[] }) {
  return (
    <Notice tone="loss" title={title}>
      {problems.length > 0 && (
        <ul>
          {problems.slice(0, SHOWN).map((problem, index) => (
            <li key={index}>{problem}</li>
          ))}
          {problems.length > SHOWN && <li>and {problems.length - SHOWN} more</li>}
        </ul>
      )}
    </Notice>
  )
}
