import { expect, test } from 'vitest'
import { ABSENT_GROUPS, absentGroups } from './absent-groups'
import { app } from './app'

const whole = app({ parts: [absentGroups()], loopback: true, allowedOrigins: [] })
const ask = (path: string, method: string) => whole.request(`http://localhost${path}`, { method })

test.each(ABSENT_GROUPS)('%s and all below it say %s, whatever the method', async (path, code) => {
  const url = path.replace(':id', 'some-session')
  for (const answer of [await ask(url, 'GET'), await ask(url, 'POST'), await ask(`${url}/any/thing`, 'DELETE')]) {
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      code,
      message: expect.stringContaining('not available on this server'),
    })
  }
})

test('a path that only begins like one is unknown', async () => {
  expect(await (await ask('/appsx', 'GET')).json()).toMatchObject({ code: 'not_found' })
})
