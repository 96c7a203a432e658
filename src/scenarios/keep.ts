import type { Scenario } from '../contract/scenario'
import { SCENARIO } from '../contract/scenario-limits'
import { freeName } from '../ui/free-name'
import type { PortableScenario } from './file'
import type { ScenarioStore } from './store/scenario-store'

/** So many names are looked at for one that is free; two of one name are allowed, only not helpful. */
const LOOKED_AT = 100

/** Keeps a scenario beside the others, under a name that none of them has. */
export async function keepAsNew(store: ScenarioStore, { scenario, baselines }: PortableScenario): Promise<Scenario> {
  const { records: alike } = await store.list({ query: scenario.name, limit: LOOKED_AT, offset: 0 })
  const name = freeName(scenario.name, alike, SCENARIO.name)
  return keepScenario(store, { scenario: { ...scenario, name }, baselines })
}

/** Keeps a scenario with its baselines: all of it, or nothing. */
export async function keepScenario(store: ScenarioStore, { scenario, baselines }: PortableScenario): Promise<Scenario> {
  const kept = await store.create(scenario)
  try {
    const pictures: Scenario['baselines'] = []
    for (const [stepId, picture] of baselines) pictures.push(await store.putBaseline(kept.id, stepId, picture))
    return { ...kept, baselines: pictures }
  } catch (error) {
    await store.remove(kept.id)
    throw error
  }
}

/** A kept scenario without who keeps it, to be exported. */
export async function looseScenario(
  store: ScenarioStore,
  { id, baselines, ...kept }: Scenario,
): Promise<PortableScenario> {
  const { version: _, created_at: __, updated_at: ___, ...scenario } = kept
  const pictures = new Map<string, Blob>()
  for (const { step_id } of baselines) {
    const picture = await store.baseline(id, step_id)
    if (picture) pictures.set(step_id, picture)
  }
  return { scenario, baselines: pictures }
}
