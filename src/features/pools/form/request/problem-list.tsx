import type { TextRange } from '../../../../ui/json-range'
import type { TextProblem } from './pasted-request'

/** More are not read one after the other. */
const SHOWN = 6

/** What is wrong with a text, each with the way to its position. */
export function ProblemList({
  problems,
  onGo,
}: {
  problems: readonly TextProblem[]
  onGo: (range: TextRange) => void
}) {
  return (
    <ul className="flex flex-col gap-0.5">
      {problems.slice(0, SHOWN).map((problem) => (
        <li key={`${problem.from} ${problem.message}`} className="font-semibold break-words text-danger">
          <button
            type="button"
            onClick={() => onGo(problem)}
            className="rounded-xs underline decoration-danger/50 underline-offset-3 hover:decoration-current"
          >
            Line {problem.line}, column {problem.column}
          </button>
          : {problem.message}
        </li>
      ))}
      {problems.length > SHOWN && <li className="text-muted">and {problems.length - SHOWN} more</li>}
    </ul>
  )
}
