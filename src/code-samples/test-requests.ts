import * as fc from 'fast-check'
import type { Endpoint } from '../contract/endpoint'
import * as computer from '../contract/endpoints/computer'
import * as pools from '../contract/endpoints/pools'
import { bodies } from '../contract/test-bodies'
import type { SampleRequest } from './request'

// Requests for every operation of pools and of the computer: its own example, and whatever its schema allows.

/** What breaks careless quoting. */
export const NASTY = String.raw`it's "$HOME" \`id\` \n 100% !! {x}` + '\n\t\u0000\u2028é😀\\'

const ENDPOINTS = [...Object.values(pools), ...Object.values(computer)] as readonly Endpoint[]
const RANDOM_BODIES = 4

export function sampleRequests(baseUrl: string): SampleRequest[] {
  return ENDPOINTS.flatMap((endpoint) => {
    const params =
      endpoint.params && Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, `a'b/${name}`]))
    const given = { endpoint, params, baseUrl }
    if (endpoint.query) return [given, { ...given, query: { limit: 2, query: NASTY } }]
    const { body } = endpoint
    if (!body) return [given]
    return [given, ...fc.sample(bodies(body), RANDOM_BODIES), ...fc.sample(bodies(body, 'all'), 1)].map((made, index) =>
      index === 0 ? { ...given, body: body.meta()?.['example'] } : { ...given, body: made },
    )
  })
}
