import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ComputerAction } from '../contract/computer-actions'
import { ScenarioCheck } from '../contract/scenario-check'
import { ACTION_HELP, CHECK_HELP } from './field-help'
import { fieldsOf } from './schema-fields'

/** Names of the wire, and how the API's own descriptions speak of them. */
const FOR_CALLERS = /[a-z]_[a-z]|`|\ban extension:|\bwhen omitted\b|\bleft out\b|^false:|\bkeysym\b/i

test('each field of an action and of a check says what it is for, and none to who calls the API', () => {
  const bodies = ComputerAction.options.map(({ shape }) => {
    const type = shape.type.value
    return [type, (shape as unknown as Record<string, z.ZodType>)[type] as z.ZodType, ACTION_HELP[type]] as const
  })
  const checks = ScenarioCheck.options.map(
    (schema) => [schema.shape.type.value, schema, CHECK_HELP[schema.shape.type.value]] as const,
  )
  for (const [type, schema, help] of [...bodies, ...checks]) {
    const shown = fieldsOf(schema).flatMap(({ name }) => (name === 'type' || name === 'masks' ? [] : name))
    expect(Object.keys(help).sort(), type).toEqual(shown.sort())
  }
  const said = [...Object.values(ACTION_HELP), ...Object.values(CHECK_HELP)].flatMap((help) =>
    Object.values<string>(help),
  )
  expect(said.filter((sentence) => FOR_CALLERS.test(sentence))).toEqual([])
})
