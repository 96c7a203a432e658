import { expect, test } from 'vitest'
import { RIGHTS } from '../../contract/right-words'
import { readRequest } from './request'

test('the three commands are read', () => {
  expect(readRequest(['list'])).toEqual({ kind: 'list' })
  expect(readRequest(['revoke', 'ci'])).toEqual({ kind: 'revoke', idOrName: 'ci' })
  const create = { kind: 'create', create: { name: 'ci', rights: ['read', 'drive_sessions'] } }
  expect(readRequest(['create', 'ci', '--rights', 'read,drive_sessions'])).toEqual(create)
  expect(readRequest(['make', '--rights=read, drive_sessions,', 'ci'])).toEqual(create)
})

test.each([[[]], [['help']], [['--help']], [['create', '-h']]])('%j asks for help', (args) => {
  expect(readRequest(args)).toBe('help')
})

test.each([
  [['lst'], 'There is no command lst.'],
  [['list', 'ci'], 'list takes nothing more; there is also: ci.'],
  [['create'], 'create needs a name'],
  [['create', 'ci'], 'create needs --rights'],
  [['create', 'ci', 'read', '--rights', 'read'], 'Too many arguments: read.'],
  [['create', 'main key', '--rights', 'read'], 'name: choose another name'],
  [['create', 'ci', '--rights', ','], '--rights: must have at least 1 item.'],
  [['create', 'ci', '--rights', 'read,drive'], '--rights: must be one of read, operate_pools'],
  [['create', 'ci', '--right', 'read'], "Unknown option '--right'.\n"],
  [['revoke'], 'revoke needs the id or the name'],
])('%j is refused, with the usage and every right', (args, words) => {
  let message = ''
  try {
    readRequest(args)
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toContain(words)
  expect(message).toContain('npm run keys -- revoke ID_OR_NAME')
  for (const right of RIGHTS) expect(message).toContain(`\n  ${right} `)
})
