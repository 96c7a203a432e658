import { call } from '../client/call'
import type { Connection } from '../client/connection'
import {
  createScenario,
  deleteScenario,
  getScenarioBaseline,
  putScenarioBaseline,
} from '../contract/endpoints/scenarios'
import type { Scenario } from '../contract/scenario'
import type { LooseScenario } from './file'

/** Keeps a scenario with its baselines: all of it, or nothing. */
export async function keepScenario(
  connection: Connection,
  { scenario, baselines }: LooseScenario,
  signal?: AbortSignal,
): Promise<Scenario> {
  const kept = await call(connection, createScenario, { body: scenario, ...(signal && { signal }) })
  const { id } = kept
  try {
    const pictures: Scenario['baselines'] = []
    for (const [step_id, picture] of baselines) {
      const put = { params: { id, step_id }, body: { picture: pngFile(picture, step_id) }, ...(signal && { signal }) }
      pictures.push(await call(connection, putScenarioBaseline, put))
    }
    return { ...kept, baselines: pictures }
  } catch (error) {
    await call(connection, deleteScenario, { params: { id } })
    throw error
  }
}

/** A kept scenario without who keeps it, to be exported. */
export async function looseScenario(
  connection: Connection,
  { id, name, description, display, steps, baselines }: Scenario,
  signal?: AbortSignal,
): Promise<LooseScenario> {
  const pictures = new Map<string, Blob>()
  for (const { step_id } of baselines) {
    const params = { id, step_id }
    pictures.set(step_id, await call(connection, getScenarioBaseline, { params, ...(signal && { signal }) }))
  }
  return { scenario: { name, display, steps, ...(description !== undefined && { description }) }, baselines: pictures }
}

/** A picture as the service takes it. */
export const pngFile = (picture: Blob, stepId: string): File =>
  new File([picture], `${stepId}.png`, { type: 'image/png' })
