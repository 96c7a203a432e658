import { urlOf } from '../contract/endpoint-url'
import { KEY_VARIABLE, PICTURE_FILE, type SampleRequest } from './request'
import { command, hereDocument, isLong, quoted, withVariable } from './shell'

/** The request for `curl`. */
export function curlSample({ endpoint, params, query, body, baseUrl, key }: SampleRequest): string {
  const url = baseUrl + urlOf(endpoint, { params, query })
  const text = body === undefined ? undefined : JSON.stringify(body, null, 2)
  const parts = [
    endpoint.method === 'GET' ? `curl ${quoted(url)}` : `curl -X ${endpoint.method} ${quoted(url)}`,
    `-H ${key === undefined ? withVariable('Authorization: Bearer ', KEY_VARIABLE) : quoted(`Authorization: Bearer ${key}`)}`,
  ]
  if (text !== undefined) {
    parts.push(`-H 'Content-Type: application/json'`, isLong(text) ? '--data-binary @-' : `-d ${quoted(text)}`)
  }
  if (endpoint.response === 'image') parts.push(`-o ${PICTURE_FILE}`)
  return command(parts) + (text !== undefined && isLong(text) ? hereDocument(text) : '')
}
