import { z } from 'zod'
import { endpoint } from '../endpoint'
import { Profile, ProfileCreate, ProfileDownloadQuery, ProfileUpdate } from '../profile'
import { NamedListQuery } from '../resource'

const params = z.object({ id_or_name: z.string().meta({ description: 'Id or name of the profile.' }) })
const profiles = { group: 'Profiles' } as const

/** Rule 5.1. */
export const createProfile = endpoint({
  ...profiles,
  operationId: 'createProfile',
  summary: 'Create a profile',
  description:
    'A new profile is empty. A session without a pool fills it: `POST /browsers` with `profile` and `save_changes`.',
  right: 'operate_pools',
  method: 'POST',
  path: '/profiles',
  body: ProfileCreate,
  bodyRequired: true,
  status: 201,
  response: Profile,
  errors: [400, 401, 403, 409, 500],
})

export const listProfiles = endpoint({
  ...profiles,
  operationId: 'listProfiles',
  summary: 'List profiles, newest first',
  right: 'read',
  method: 'GET',
  path: '/profiles',
  query: NamedListQuery,
  status: 200,
  response: z.array(Profile),
  errors: [400, 401, 403, 500],
})

export const getProfile = endpoint({
  ...profiles,
  operationId: 'getProfile',
  summary: 'Get a profile',
  right: 'read',
  method: 'GET',
  path: '/profiles/{id_or_name}',
  params,
  status: 200,
  response: Profile,
  errors: [401, 403, 404, 500],
})

/** A change of the name only: idle browsers are not flushed (rule 5.2). */
export const updateProfile = endpoint({
  ...profiles,
  operationId: 'updateProfile',
  summary: 'Rename a profile',
  right: 'operate_pools',
  method: 'PATCH',
  path: '/profiles/{id_or_name}',
  params,
  body: ProfileUpdate,
  bodyRequired: true,
  status: 200,
  response: Profile,
  errors: [400, 401, 403, 404, 409, 500],
})

export const deleteProfile = endpoint({
  ...profiles,
  operationId: 'deleteProfile',
  summary: 'Delete a profile that no pool uses',
  description: '400 `in_use` while a pool uses it.',
  right: 'operate_pools',
  method: 'DELETE',
  path: '/profiles/{id_or_name}',
  params,
  status: 204,
  errors: [400, 401, 403, 404, 500],
})

/** The data signs in wherever the profile is signed in: the right to read is not enough. */
export const downloadProfile = endpoint({
  ...profiles,
  operationId: 'downloadProfile',
  summary: 'Download the saved user data of a profile',
  description: '202 without a body while nothing was saved.',
  right: 'operate_pools',
  method: 'GET',
  path: '/profiles/{id_or_name}/download',
  params,
  query: ProfileDownloadQuery,
  status: 200,
  response: 'file',
  mayBePending: true,
  errors: [400, 401, 403, 404, 500],
})
