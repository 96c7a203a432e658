import type { Endpoint } from '../contract/endpoint'
import { ENDPOINTS } from '../contract/endpoints'
import { shapeOf } from '../contract/shape'

/** The shape of the answer of each operation that answers JSON, as text, by its id. */
export const answerShapes: ReadonlyMap<string, string> = new Map(
  (ENDPOINTS as readonly Endpoint[]).flatMap(({ operationId, response }) =>
    typeof response === 'object' ? [[operationId, JSON.stringify(shapeOf(response))] as const] : [],
  ),
)
