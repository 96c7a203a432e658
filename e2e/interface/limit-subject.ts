import { filled, type Limit, list, name } from './limits'

/** What a call is about: there is one of each. */
export interface There {
  pool: string
  session: string
  proxy: string
  profile: string
  extension: string
  scenario: string
}

export interface Subject {
  operation: string
  method: 'get' | 'post' | 'put' | 'patch'
  path: (there: There) => string
  /** Members that are right, beside the one that is tried. */
  base?: (there: There) => object
  /**
   * One member that is wrong in every call. What is within the bounds is then refused for this member alone, and nothing is done
   * that takes long: no browser started, no caller kept waiting.
   */
  wrong?: object
  limits: (there: There) => Limit[]
}

/** The name of the profile and of the extension. */
export const LONGEST_NAME = 'n'.repeat(255)

export const selector = (kind: 'profile' | 'extensions', id: string): Limit[] => {
  const chosen = (one: object): object => ({ [kind]: kind === 'profile' ? one : [one] })
  const at = kind === 'profile' ? 'profile' : 'extensions[]'
  return [
    filled(`${at}.id`, id, (value) => chosen({ id: value })),
    // Only the longest one exists; the shortest is refused as unknown, which the section of creation tells.
    { ...name(`${at}.name`, (value) => chosen({ name: value })), within: [chosen({ name: LONGEST_NAME })] },
  ]
}

export const extensions = ({ extension }: There): Limit => list('extensions', [0, 20], () => ({ id: extension }))
