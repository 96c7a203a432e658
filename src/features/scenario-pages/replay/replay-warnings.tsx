import { plural } from '../../../ui/format'
import { describeLiteral, hiddenSteps, literalNames, type LiteralSource } from './typed-literally'

/** Says before a replay where it enters dots or the braces of a name. Renders nothing when no step does. */
export function ReplayWarnings({ scenario }: { scenario: LiteralSource }) {
  const hidden = hiddenSteps(scenario)
  const names = literalNames(scenario)
  return (
    <>
      {hidden > 0 && (
        <p className="text-sm text-warning">
          {`${plural(hidden, 'step')} ${hidden === 1 ? 'enters' : 'enter'} dots, as the text was not recorded. Enter the text in the step, or a secret as {{name}}.`}
        </p>
      )}
      {names.length > 0 && <p className="text-sm text-warning">{describeLiteral(names)}</p>}
    </>
  )
}
