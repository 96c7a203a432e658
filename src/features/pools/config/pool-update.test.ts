import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PoolCreate, type PoolCreateInput, PoolUpdate } from '../../../contract/pool'
import type { ProfileSelector } from '../../../contract/resource'
import { resolveOnCreate, telemetryRequestFor } from '../../../contract/telemetry'
import { newSetup } from '../../../service/pools/config'
import { updatedSetup } from '../../../service/pools/update'
import { EMPTY_FORM } from './form-values'
import { formOfPool } from './from-pool'
import { formOf } from './from-request'
import { requests } from './test-requests'
import { configOf, configOfForm, updateBetween } from './pool-update'

/** Several selectors lead to one profile, as a name and an id do. */
const profileId = (profile: ProfileSelector | undefined): string | undefined =>
  profile && `profile-${(profile.id ?? profile.name).length % 2}`

const refer = ({ profile }: { profile?: ProfileSelector | undefined }) => ({
  profileId: profileId(profile),
  extensionIds: undefined,
  proxyId: undefined,
})

const poolOf = (request: PoolCreateInput) => newSetup(PoolCreate.parse(request), refer(request))

/** An empty list or object and none at all mean the same. */
const meaning = ({ extensions, chrome_policy, ...rest }: object & PoolCreateInput) => ({
  ...rest,
  extensions: extensions ?? [],
  chrome_policy: chrome_policy ?? {},
})

test('what the form sends gives the pool what the form says, whatever it was before', () => {
  fc.assert(
    fc.property(requests, requests, (before, wanted) => {
      const pool = poolOf(before)
      const opened = configOfForm(formOfPool(pool.config))
      const edited = configOfForm(formOf(wanted))
      if (!opened || !edited) throw new Error('both are requests that pass')
      const update = PoolUpdate.parse(updateBetween(opened, edited))
      const after = updatedSetup(pool, update, refer(update)).config
      const { name = pool.config.name, ...rest } = poolOf(wanted).config
      expect(meaning(after)).toEqual(meaning(name === undefined ? rest : { ...rest, name }))
    }),
  )
})

test('a form that was opened and not touched sends nothing', () => {
  fc.assert(
    fc.property(requests, (given) => {
      const { config } = poolOf(given)
      const opened = configOfForm(formOfPool(config))
      if (!opened) throw new Error('a pool has a configuration that passes')
      expect(updateBetween(opened, opened)).toEqual({})
      expect(meaning(opened)).toEqual(meaning(config))
    }),
  )
})

describe('what is sent', () => {
  const before = configOf({
    size: 3,
    name: 'first',
    profile: { name: 'shop' },
    extensions: [{ name: 'one' }],
    proxy_id: 'proxy',
    viewport: { width: 1024, height: 768 },
    chrome_policy: { BookmarkBarEnabled: true },
    start_url: 'https://example.com',
    telemetry: { enabled: true },
  })

  test('only what differs', () => {
    expect(updateBetween(before, { ...before, size: 5 })).toEqual({ size: 5 })
  })

  test('what is emptied is cleared, and a viewport becomes the default one', () => {
    const emptied = configOfForm({ ...EMPTY_FORM, size: '3', name: 'first' })
    expect(emptied && updateBetween(before, emptied)).toEqual({
      profile: { id: '' },
      extensions: [],
      proxy_id: '',
      viewport: { width: 1920, height: 1080, refresh_rate: 25 },
      chrome_policy: {},
      start_url: '',
      telemetry: { enabled: false },
    })
  })

  test('another profile keeps refreshing off only if that is said', () => {
    const off = { ...before, refresh_on_profile_update: false }
    expect(updateBetween(off, { ...off, profile: { name: 'other' } })).toEqual({
      profile: { name: 'other' },
      refresh_on_profile_update: false,
    })
    expect(updateBetween(before, { ...before, profile: { name: 'other' } })).toEqual({ profile: { name: 'other' } })
  })

  test('telemetry as a whole set, by its difference from the default one', () => {
    const telemetry = resolveOnCreate({ browser: { console: { enabled: true }, control: { enabled: false } } })
    expect(updateBetween(before, { ...before, telemetry })).toEqual({ telemetry: telemetryRequestFor(telemetry) })
    expect(telemetryRequestFor(telemetry)).toEqual({
      enabled: true,
      browser: { control: { enabled: false }, console: { enabled: true } },
    })
  })
})
