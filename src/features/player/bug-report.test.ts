import { expect, test } from 'vitest'
import { around, bugReport } from './bug-report'
import { type Moment, YOU } from './moment'

const moment = (at: number, title: string, more: Partial<Moment> = {}): Moment => ({
  id: String(at),
  lane: 'actions',
  at,
  title,
  text: '',
  tone: 'plain',
  searched: '',
  ...more,
})

const MOMENTS = [
  moment(1_000, 'Long before'),
  moment(40_000, 'Click at 3, 4', { by: 'ci' }),
  moment(40_100, 'Scroll', { by: YOU }),
  moment(40_200, 'GET', { lane: 'rest' }),
  moment(40_300, 'error', { lane: 'exceptions', tone: 'danger', text: 'x_y is *undefined*\nat <a>' }),
  moment(90_000, 'Long after'),
]

test('a moment is told with its picture, the events around it, versions and a link, and nothing in it is read as Markdown', () => {
  const text = bugReport({
    moments: MOMENTS,
    at: 40_500,
    range: around(40_500, 100_000),
    startedAt: Date.parse('2026-01-31T09:30:00.000Z'),
    sessionId: 's1',
    link: 'http://desk/sessions/s1/videos/v1?t=40500',
    versions: [['Pooldeck', '0.1.0']],
    picture: 'screen.jpg',
  })
  expect(text).toBe(`## error: x\\_y is \\*undefined\\* at \\<a\\>

[Video at 0:40.500](http://desk/sessions/s1/videos/v1?t=40500), 2026-01-31T09:30:40.500Z

![The screen at 0:40.500](screen.jpg)

### Events

- \`0:40.000\` (−0.5 s) Click at 3, 4 by ci
- \`0:40.100\` (−0.4 s) Scroll by the reporter
- \`0:40.300\` (−0.2 s) **error x\\_y is \\*undefined\\* at \\<a\\>**

### Versions

- Session: \`s1\`
- Pooldeck: 0.1.0
`)
})

test('of many events those that are nearest to the moment are listed, and how many are left out', () => {
  const many = Array.from({ length: 100 }, (_, index) => moment(index * 100, `Event ${index}`))
  const rest = {
    startedAt: 0,
    range: around(5_000, 100_000),
    sessionId: 's1',
    link: '',
    versions: [],
    picture: undefined,
  }
  const text = bugReport({ moments: many, at: 5_000, ...rest })
  expect(text.match(/^- `/gm)).toHaveLength(40)
  expect(text).toContain('Event 50')
  expect(text).toContain('60 more are left out.')
})
