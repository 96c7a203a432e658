import { useState } from 'react'
import { useConnection } from '../../../client/connection'
import { type Declared, declaredNames } from '../../../contract/scenario-values'
import { type Values, valuesFor } from '../../../scenarios/values'
import { OwnedMemory } from '../../../ui/owned-memory'

/** What was entered for so many scenarios is remembered: in the memory of this page, and until its connection is gone. */
const MOST = 50

const entered = new OwnedMemory<Map<string, string>>({ most: MOST, end: (values) => values.clear() })

export type ValuesOfReplay = ReturnType<typeof useValues>

/** The values that the next replay of a scenario is given. */
export function useValues(scenarioId: string, scenario: Declared) {
  const connection = useConnection()
  const kept = entered.of(connection, scenarioId, () => new Map<string, string>())
  const [given, setGiven] = useState<Values>(() => new Map(kept))
  /** How often a replay was asked for without them. */
  const [refused, setRefused] = useState(0)
  const names = declaredNames(scenario)
  const { values, missing } = valuesFor(scenario, given)
  return {
    scenario,
    names,
    given,
    refused,
    /** The names of which it is to be said that they have none. */
    missing: refused > 0 ? missing : [],
    /** An empty one is none: the default holds. */
    enter: (name: string, value: string): void => {
      if (value === '') kept.delete(name)
      else kept.set(name, value)
      setGiven(new Map(kept))
    },
    /** All that are needed; undefined when one is missing, which is said beside its field. */
    take: (): Values | undefined => {
      if (missing.length === 0) return values
      setRefused((count) => count + 1)
      return undefined
    },
  }
}
