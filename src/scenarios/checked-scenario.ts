import { check, problems } from '../contract/check'
import { ScenarioCreate } from '../contract/scenario'

/** The scenario as the contract has it. Throws an Error that says where it breaks which rule. */
export function checkedScenario(scenario: object): ScenarioCreate {
  const { data, error } = check(ScenarioCreate, scenario)
  if (data) return data
  throw new Error(
    problems(error)
      .map(({ path, message }) => `${path}: ${message}`)
      .join('; '),
  )
}
