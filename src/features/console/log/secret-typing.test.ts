import { expect, test } from 'vitest'
import { listen, newLog, pressOf } from './test-log'

/** A service with a field for a name and one for a password, to which Tab goes. */
async function loginForm() {
  const form = { isSecret: false, typed: [] as string[] }
  const url = await listen((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { keys = [], text = '' } = JSON.parse(body || '{}') as { keys?: string[]; text?: string }
      if (keys.includes('Tab')) form.isSecret = true
      form.typed.push(...keys, ...(text ? [text] : []))
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ secret: form.isSecret }))
    })
  })
  const log = newLog(url)
  log.setAbilities({ knowsFocus: true })
  return { form, log }
}

test('what the key builder and a repeated text send into a field for passwords is in the history as dots, and nowhere in the storage', async () => {
  const { form, log } = await loginForm()
  const written: string[] = []
  log.subscribe(() => written.push(JSON.stringify([log.get(), log.storage.getItem('pooldeck.log.s1')])))
  await log.run(pressOf('a', 'd', 'a'))
  // One sequence goes on from the one field to the other.
  await log.run(pressOf('x', 'Tab', 'g', 'e'))
  await log.run(pressOf('h', 'Shift+e', 'i', 'm'))
  await log.run({ type: 'type_text', type_text: { text: 'zwei' } })
  await log.run(pressOf('Return'))
  expect(form.typed.join(' ')).toBe('a d a x Tab g e h Shift+e i m zwei Return')
  expect(log.get().map(({ action }) => action)).toEqual([
    pressOf('a', 'd', 'a'),
    pressOf('•', 'Tab', '•', '•'),
    { type: 'type_text', type_text: { text: '••••' } },
    { type: 'type_text', type_text: { text: '••••' } },
    pressOf('Return'),
  ])
  expect(written.join('')).not.toMatch(/"g"|"h"|Shift\+e|zwei/)
})

test('a sequence that ends in a field of no secret is in the history as it was sent', async () => {
  const { form, log } = await loginForm()
  await log.run(pressOf('a', 'Return', 'b'))
  expect(form.typed).toEqual(['a', 'Return', 'b'])
  expect(log.get().map(({ action }) => action)).toEqual([pressOf('a', 'Return', 'b')])
})

test('what is typed while nobody says whether it is a secret is in the history as dots', async () => {
  const url = await listen(({ method }, response) => {
    response.statusCode = method === 'GET' ? 500 : 200
    response.setHeader('Content-Type', 'application/json').end('{"ok":true}')
  })
  const log = newLog(url)
  log.setAbilities({ knowsFocus: true })
  await log.run({ type: 'type_text', type_text: { text: 'zwei' } })
  expect(log.get()).toMatchObject([{ action: { type: 'type_text', type_text: { text: '••••' } } }])
})
