import { parseArgs } from 'node:util'
import { ApiKeyCreate } from '../../contract/key'
import { check, problems } from '../../contract/check'
import { RIGHT_WORDS, RIGHTS } from '../../contract/right-words'
import { StartError } from '../shared/start-error'
import type { KeyRequest } from '../database/keys'

export type KeysRequest =
  | { kind: 'list' }
  | { kind: 'create'; create: KeyRequest }
  | { kind: 'revoke'; idOrName: string }

const widest = Math.max(...RIGHTS.map((right) => right.length))

export const USAGE = [
  'Manages the API keys of this Pooldeck, whether or not it is running:',
  '',
  '  npm run keys -- list',
  '  npm run keys -- create NAME --rights read,drive_sessions',
  '  npm run keys -- revoke ID_OR_NAME',
  '',
  'Rights, separated by commas:',
  '',
  ...RIGHTS.map((right) => `  ${right.padEnd(widest)}  ${RIGHT_WORDS[right]}`),
].join('\n')

/** Reads what stands behind `npm run keys --`. Throws StartError, with the usage, for what makes no sense. */
export function readRequest(args: readonly string[]): KeysRequest | 'help' {
  const { positionals, values } = parsed(args)
  const [command, subject, ...rest] = positionals
  if (values.help || command === undefined || command === 'help') return 'help'
  if (rest.length > 0) throw misused(`Too many arguments: ${rest.join(' ')}. Put a name with spaces in quotes.`)
  switch (command) {
    case 'list':
      if (subject !== undefined) throw misused(`list takes nothing more; there is also: ${subject}.`)
      return { kind: 'list' }
    case 'create':
    // Its former name, for scripts.
    case 'make':
      if (subject === undefined) throw misused('create needs a name for the key.')
      if (values.rights === undefined) throw misused('create needs --rights: what the key may do.')
      return { kind: 'create', create: checked(subject, values.rights) }
    case 'revoke':
      if (subject === undefined) throw misused('revoke needs the id or the name of a key.')
      return { kind: 'revoke', idOrName: subject }
    default:
      throw misused(`There is no command ${command}.`)
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { rights: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    // What follows the first sentence is about names that begin with a hyphen.
    const [sentence = ''] = (error as Error).message.split('. ')
    throw misused(`${sentence}.`)
  }
}

function checked(name: string, rights: string): KeyRequest {
  const list = rights.split(',').map((right) => right.trim())
  const result = check(ApiKeyCreate.required({ rights: true }), { name, rights: list.filter((right) => right !== '') })
  if (result.success) return result.data
  throw misused(
    problems(result.error)
      .map(({ path, message }) => `${path.replace(/^rights.*/, '--rights')}: ${message}.`)
      .join('\n'),
  )
}

const misused = (problem: string): StartError => new StartError(`${problem}\n\n${USAGE}`)
