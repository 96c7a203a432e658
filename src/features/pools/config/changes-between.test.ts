import { expect, test } from 'vitest'
import type { PoolConfig } from '../../../contract/pool'
import { resolveOnCreate } from '../../../contract/telemetry'
import { changesBetween } from './changes-between'

const read = (before: PoolConfig, after: PoolConfig) =>
  changesBetween(before, after).map(({ label, before, after }) => `${label}: ${before} -> ${after}`)

test('each field that differs is told, before and after', () => {
  expect(
    read(
      { size: 3, name: 'a', start_url: 'https://example.com', profile: { name: 'shop' } },
      { size: 2, name: 'b', profile: { id: 'p1' }, headless: true },
    ),
  ).toEqual([
    'Size: 3 browsers -> 2 browsers',
    'Name: a -> b',
    'Start URL: https://example.com -> none',
    'Headless: off -> on',
    'Profile: shop -> id p1',
  ])
})

test('of policies and telemetry only what comes and goes is told', () => {
  expect(
    read(
      {
        size: 1,
        chrome_policy: { kept: 1, gone: 1, other: 1 },
        telemetry: resolveOnCreate({ enabled: true }),
      },
      {
        size: 1,
        chrome_policy: { kept: 1, come: 1, other: 2 },
        telemetry: resolveOnCreate({ browser: { console: { enabled: true }, captcha: { enabled: false } } }),
      },
    ),
  ).toEqual([
    'Chrome policy: kept, gone, other -> +come, −gone, other changed',
    'Telemetry: control, connection, system, captcha -> +console, −captcha',
  ])
})
