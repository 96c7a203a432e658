import { z } from 'zod'
import { endpoint } from '../endpoint'
import { ApiKey, ApiKeyCreate, CreatedApiKey } from '../key'
import { Paging } from '../resource'

const keys = { group: 'API Keys', right: 'manage_keys', extension: true } as const

export const createKey = endpoint({
  ...keys,
  operationId: 'createApiKey',
  summary: 'Make an API key; the key itself is shown this once',
  description: 'A key gives only rights that it has itself; more are a 403.',
  method: 'POST',
  path: '/org/api_keys',
  body: ApiKeyCreate,
  bodyRequired: true,
  status: 201,
  response: CreatedApiKey,
  errors: [400, 401, 403, 500],
})

export const listKeys = endpoint({
  ...keys,
  operationId: 'listApiKeys',
  summary: 'List the API keys, newest first',
  method: 'GET',
  path: '/org/api_keys',
  query: Paging,
  status: 200,
  response: z.array(ApiKey),
  errors: [400, 401, 403, 500],
})

export const deleteKey = endpoint({
  ...keys,
  operationId: 'deleteApiKey',
  summary: 'Revoke an API key at once',
  description: '400 `cannot_delete_current_key` for the key that the call is made with.',
  method: 'DELETE',
  path: '/org/api_keys/{id}',
  params: z.object({ id: z.string().meta({ description: 'Id of the key.' }) }),
  status: 204,
  errors: [400, 401, 403, 404, 500],
})
