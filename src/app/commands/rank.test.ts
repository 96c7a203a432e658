import { expect, test } from 'vitest'
import type { Command } from '../../ui/commands'
import { find, type MatchGroup, offer } from './rank'

const command = (id: string, group: string, label = id): Command => ({ id, group, label, run() {} })
const COMMANDS = [
  command('past:1', 'Deleted pools', 'was-here'),
  command('scenario:1', 'Scenarios', 'Log in'),
  command('acquire', 'This pool', 'Acquire a browser'),
  command('pool:1', 'Pools', 'checkout'),
  command('pool:2', 'Pools', 'checkout-eu'),
  command('theme', 'Dashboard', 'Dark theme'),
]

const read = (groups: MatchGroup[]) =>
  groups.map(({ title, items }) => [title, ...items.map(({ command }) => command.id)])

test('before anything is typed, what was used last comes first, and only there', () => {
  expect(read(offer(COMMANDS, ['pool:2', 'gone']))).toEqual([
    ['Recent', 'pool:2'],
    ['This pool', 'acquire'],
    ['Pools', 'pool:1'],
    ['Scenarios', 'scenario:1'],
    ['Deleted pools', 'past:1'],
    ['Dashboard', 'theme'],
  ])
})

test('the values of a setting come after what else can be done, whichever part of the page was there first', () => {
  const choice = { ...command('this.black-box-5', 'This pool', 'Black box: last 5 min'), isChoice: true }
  const loss = { ...command('delete', 'This pool', 'Delete all'), danger: true }
  // What loses something is never what Enter would do at once.
  expect(read(offer([choice, loss, ...COMMANDS], ['delete']))[0]).toEqual([
    'This pool',
    'acquire',
    'delete',
    'this.black-box-5',
  ])
  expect(read(find([choice, ...COMMANDS], 'black box', []))).toEqual([['This pool', 'this.black-box-5']])
})

test('what is typed is answered by group, best first', () => {
  expect(read(find(COMMANDS, 'check', []))).toEqual([['Pools', 'pool:1', 'pool:2']])
  expect(read(find(COMMANDS, 'dark', []))).toEqual([['Dashboard', 'theme']])
  expect(find(COMMANDS, 'nothing like it', [])).toEqual([])
})

test('of two that are found alike, the one that was used lately wins', () => {
  expect(read(find(COMMANDS, 'check', ['pool:2']))).toEqual([['Pools', 'pool:2', 'pool:1']])
})

test('on the page of a pool a verb is meant of this pool, and a name is still found first', () => {
  const onPage = [
    ...COMMANDS,
    command('flush:p', 'Pool actions', 'Flush p …'),
    command('this.flush', 'This pool', 'Flush the pool …'),
    command('pool:3', 'Pools', 'pool-a'),
  ]
  expect(read(find(onPage, 'flush', ['flush:p']))).toEqual([
    ['This pool', 'this.flush'],
    ['Pool actions', 'flush:p'],
  ])
  expect(read(find(onPage, 'pool', []))[0]).toEqual(['Pools', 'pool:3', 'pool:1', 'pool:2'])
})

test('what cannot be done now is not offered, and found after all else', () => {
  const off = { ...command('off', 'Dashboard', 'Dark'), disabledReason: 'Not now' }
  expect(offer([off], [])).toEqual([])
  expect(read(find([off, ...COMMANDS], 'dark', []))).toEqual([['Dashboard', 'theme', 'off']])
})

test('a long group is cut', () => {
  const many = Array.from({ length: 30 }, (_, index) => command(`pool:${index}`, 'Pools'))
  expect(offer(many, [])[0]?.items).toHaveLength(8)
  expect(offer(many, [])[0]?.total).toBe(30)
  expect(find(many, 'pool', [], { Pools: 900 })[0]?.total).toBe(900)
})
