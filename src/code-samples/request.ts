import type { Endpoint } from '../contract/endpoint'

/** A request of the contract, to be written as code. */
export interface SampleRequest {
  endpoint: Endpoint
  params?: Readonly<Record<string, string>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
  /** Address of the service, without a slash at its end. */
  baseUrl: string
  /** Written into the code only when it is given; else the code reads it from its environment. */
  key?: string | undefined
}

/** The environment variable that stands for the key. */
export const KEY_VARIABLE = 'POOLDECK_API_KEY'
/** Where the code puts a picture. */
export const PICTURE_FILE = 'screenshot.png'
