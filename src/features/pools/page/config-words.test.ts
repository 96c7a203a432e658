import { expect, test } from 'vitest'
import { resolveOnCreate } from '../../../contract/telemetry'
import { configFacts } from './config-words'

const read = (...args: Parameters<typeof configFacts>) =>
  Object.fromEntries(
    configFacts(...args).map(({ name, words, wire }) => [name, [words, wire].filter(Boolean).join(' ')]),
  )

test('a bare configuration reads with its defaults', () => {
  expect(read({ size: 1 })).toEqual({
    Size: '1 browser',
    'Fill rate': '25 % a minute',
    'Idle timeout': '10 min',
    Display: '1920 × 1080 at 25 Hz',
    'Kiosk mode': 'off',
    Stealth: 'off',
    Policies: 'none',
    Telemetry: 'off',
  })
})

test('all that is set is named', () => {
  expect(
    read({
      size: 3,
      fill_rate_per_minute: 0,
      timeout_seconds: 5_400,
      start_url: 'https://example.com',
      headless: true,
      profile: { name: 'shopper' },
      refresh_on_profile_update: true,
      extensions: [{ id: 'e1' }],
      proxy_id: 'p1',
      chrome_policy: { BookmarkBarEnabled: true },
      telemetry: resolveOnCreate({ browser: { console: { enabled: true } } }),
    }),
  ).toMatchObject({
    'Fill rate': 'paused',
    'Idle timeout': '1 h 30 min',
    'Start URL': 'https://example.com',
    Display: 'none, headless',
    Profile: 'by name shopper',
    'Refresh on profile update': 'on',
    'Extension 1': 'by id e1',
    Proxy: 'p1',
    Policies: 'BookmarkBarEnabled',
    Telemetry: 'control, connection, system, captcha, console',
  })
})
