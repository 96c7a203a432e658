import { z } from 'zod'
import { endpoint } from '../endpoint'
import { ChromeStoreQuery, Extension, ExtensionUpload } from '../extension'
import { NamedListQuery } from '../resource'

const params = z.object({ id_or_name: z.string().meta({ description: 'Id or name of the extension.' }) })
const extensions = { group: 'Extensions' } as const

/** Rule 5.3. */
export const uploadExtension = endpoint({
  ...extensions,
  operationId: 'uploadExtension',
  summary: 'Upload a browser extension',
  description:
    'The archive is checked before it is unpacked: paths that lead outside, too much content or a missing manifest.json are a 400.',
  right: 'operate_pools',
  method: 'POST',
  path: '/extensions',
  body: ExtensionUpload,
  bodyRequired: true,
  multipart: true,
  status: 201,
  response: Extension,
  errors: [400, 401, 403, 409, 413, 500],
})

export const listExtensions = endpoint({
  ...extensions,
  operationId: 'listExtensions',
  summary: 'List extensions, newest first',
  right: 'read',
  method: 'GET',
  path: '/extensions',
  query: NamedListQuery,
  status: 200,
  response: z.array(Extension),
  errors: [400, 401, 403, 500],
})

/** Stands in the table before the download: its path is one that the other's template matches too. */
export const downloadExtensionFromChromeStore = endpoint({
  ...extensions,
  operationId: 'downloadExtensionFromChromeStore',
  summary: 'Download an extension from the Chrome Web Store; not available on this service',
  description:
    'Always refused: this service doesn’t download from the Chrome Web Store. Download the extension yourself and upload it.',
  right: 'read',
  method: 'GET',
  path: '/extensions/from_chrome_store',
  query: ChromeStoreQuery,
  status: 200,
  response: 'file',
  errors: [400, 401, 403, 500],
})

export const downloadExtension = endpoint({
  ...extensions,
  operationId: 'downloadExtension',
  summary: 'Download the archive of an extension as it was uploaded',
  right: 'read',
  method: 'GET',
  path: '/extensions/{id_or_name}',
  params,
  status: 200,
  response: 'file',
  errors: [401, 403, 404, 500],
})

export const getExtension = endpoint({
  ...extensions,
  operationId: 'getExtension',
  summary: 'Get an extension',
  right: 'read',
  method: 'GET',
  path: '/extensions/{id_or_name}/metadata',
  params,
  status: 200,
  response: Extension,
  errors: [401, 403, 404, 500],
})

export const deleteExtension = endpoint({
  ...extensions,
  operationId: 'deleteExtension',
  summary: 'Delete an extension that no pool uses',
  description: '400 `in_use` while a pool uses it.',
  right: 'operate_pools',
  method: 'DELETE',
  path: '/extensions/{id_or_name}',
  params,
  status: 204,
  errors: [400, 401, 403, 404, 500],
})
