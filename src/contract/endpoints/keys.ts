import { z } from 'zod'
import { AuthContext } from '../auth-context'
import { endpoint } from '../endpoint'
import { ApiKey, ApiKeyCreate, ApiKeyListQuery, ApiKeyQuery, ApiKeyRotate, ApiKeyUpdate, CreatedApiKey } from '../key'

const keys = { group: 'API Keys', right: 'manage_keys' } as const
const params = z.object({ id: z.string().meta({ description: 'Id of the key.' }) })

export const getAuthContext = endpoint({
  ...keys,
  right: 'read',
  operationId: 'getAuthContext',
  summary: 'Get the identity and credential of the caller',
  method: 'GET',
  path: '/auth/context',
  status: 200,
  response: AuthContext,
  errors: [401, 403, 500],
})

export const createKey = endpoint({
  ...keys,
  operationId: 'createApiKey',
  summary: 'Create an API key, which is shown only once',
  description: 'A key can grant only rights that it has itself; others are a 403.',
  method: 'POST',
  path: '/org/api_keys',
  body: ApiKeyCreate,
  bodyRequired: true,
  status: 201,
  response: CreatedApiKey,
  errors: [400, 401, 403, 404, 500],
})

export const listKeys = endpoint({
  ...keys,
  operationId: 'listApiKeys',
  summary: 'List API keys, newest first by default',
  method: 'GET',
  path: '/org/api_keys',
  query: ApiKeyListQuery,
  status: 200,
  response: z.array(ApiKey),
  errors: [400, 401, 403, 500],
})

export const getKey = endpoint({
  ...keys,
  operationId: 'getApiKey',
  summary: 'Get an API key',
  description: 'The main key has no record: 404.',
  method: 'GET',
  path: '/org/api_keys/{id}',
  params,
  query: ApiKeyQuery,
  status: 200,
  response: ApiKey,
  errors: [400, 401, 403, 404, 500],
})

export const updateKey = endpoint({
  ...keys,
  operationId: 'updateApiKey',
  summary: 'Rename an API key',
  method: 'PATCH',
  path: '/org/api_keys/{id}',
  params,
  body: ApiKeyUpdate,
  bodyRequired: true,
  status: 200,
  response: ApiKey,
  errors: [400, 401, 403, 404, 500],
})

export const deleteKey = endpoint({
  ...keys,
  operationId: 'deleteApiKey',
  summary: 'Delete an API key, which is refused from then on',
  description: '400 `cannot_delete_current_key` for the key that the call is made with.',
  method: 'DELETE',
  path: '/org/api_keys/{id}',
  params,
  status: 204,
  errors: [400, 401, 403, 404, 500],
})

export const rotateKey = endpoint({
  ...keys,
  operationId: 'rotateApiKey',
  summary: 'Replace a key with a new one; the old key stays valid for some days',
  description:
    'The new key has the name and rights of the old one. The caller gets these rights, so a key that lacks any of them is refused with a 403.',
  method: 'POST',
  path: '/org/api_keys/{id}/rotate',
  params,
  body: ApiKeyRotate,
  status: 201,
  response: CreatedApiKey,
  errors: [400, 401, 403, 404, 500],
})
