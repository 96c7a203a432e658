import { describe, expect, test } from 'vitest'
import { version } from '../../../package.json'
import { MIGRATIONS } from './migrate'
import { brokenRules } from './test-migration-rule'

/** With this one hosts began to share a database. What was before was made while no service was at work. */
const SHARED_SINCE = '0007-hosts-share.sql'

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1)

describe('a migration leaves the version before at work', () => {
  const later = Object.entries(MIGRATIONS).filter(([file]) => nameOf(file) > SHARED_SINCE)

  test.each(later.map(([file, text]) => [nameOf(file), text]))('%s', (_, text) => {
    expect(brokenRules(text, version)).toEqual([])
  })

  test('migrations are looked at', () => {
    expect(later.length).toBeGreaterThanOrEqual(4)
  })
})

describe('what it may do', () => {
  test.each([
    [
      'a new table',
      'create table notes (id text primary key, host_id text unique references hosts on delete cascade);',
    ],
    [
      'whatever is done to that',
      'create table notes (id text);\nalter table notes alter column id set storage external;\ncreate unique index a on notes (id);',
    ],
    ['a column that may be empty', 'alter table hosts add column zone text;'],
    [
      'columns with defaults',
      `alter table hosts add column cores integer not null default 0, add column labels jsonb not null default '{"a, b": 1}';`,
    ],
    [
      'a column with the time of the migration',
      'alter table hosts add column seen_at timestamptz not null default now();',
    ],
    [
      'a reference that goes with its row',
      'alter table pools add column home text references hosts on delete set null;',
    ],
    ['an index', 'create index hosts_by_zone on hosts (zone);'],
    ['how a table is kept', 'alter table browsers set (fillfactor = 80);'],
    ['words', `-- drop table hosts;\ncomment on table hosts is 'drop table hosts';`],
    [
      'what the version before has stopped using',
      '-- Unused since 0.9.0: its address says it.\nalter table hosts drop column version;',
    ],
  ])('%s', (_, text) => {
    expect(brokenRules(text, '0.10.0')).toEqual([])
  })
})

describe('what it may not do, and what to do instead', () => {
  const stop = /Stop using it in this version/
  const late = /the one after it, with the line `-- Unused since/
  test.each([
    ['drop table waiters;', stop],
    ['truncate waiters;', stop],
    ['alter table hosts drop column version;', stop],
    ['alter table hosts add column zone text,\n  drop column version;', stop],
    ['drop index browsers_by_lease;', stop],
    ['alter table hosts rename column address to url;', /write both/],
    ['alter table hosts rename to machines;', /write both/],
    ['alter table hosts alter column capacity type bigint;', /write both/],
    ['ALTER TABLE hosts\n  ALTER COLUMN capacity SET DATA TYPE bigint;', /write both/],
    ['alter table pools alter column size set not null;', late],
    ['alter table pools alter column config drop not null;', late],
    ['alter table hosts add constraint one unique (address);', late],
    ['alter table hosts add column zone text unique;', late],
    ['alter table hosts add column cores integer check (cores > 0);', late],
    ['create unique index hosts_by_address on hosts (address);', late],
    ['alter table browsers drop constraint browsers_state_check;', late],
    ['alter table hosts add column zone text not null;', /give it a default/],
    ['alter table hosts add column zone text not null default null;', /give it a default/],
    ['alter table hosts add column seen_at timestamptz not null default clock_timestamp();', /constant default/],
    ['alter table pools add column home text references hosts;', /on delete/],
    ['create table notes (host_id text references hosts, id text);', /on delete/],
    ['update pools set size = 1;', /PoolStore.open/],
    ['delete from waiters;', /PoolStore.open/],
    ['insert into api_keys (id) values (1);', /PoolStore.open/],
    ['create trigger t before update on hosts execute function f();', /belongs into the code/],
    ['-- Unused since 0.10.0.\nalter table hosts drop column version;', stop],
  ])('%s', (text, advice) => {
    expect(brokenRules(text, '0.10.0')).toEqual([expect.stringMatching(advice)])
  })
})
