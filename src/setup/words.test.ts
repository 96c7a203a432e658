import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

/** What the dashboard shows. */
const SHOWN = /^src\/(actions|app|client|events|features|resources|scenarios|ui)\//

/** What was said in several words, or in private words, and what is said in their place. */
const AVOIDED: readonly (readonly [RegExp, string])[] = [
  [/\borgani[sz]ations?\b|\bprojects?\b/i, 'leave it out: there is neither'],
  [/\b(?<!there )(is|are) no (?!longer\b)[a-z]/i, 'is not a …'],
  [/\banew\b/i, 'again, or restart'],
  [/\b(some|no)body\b|\bwhoever\b/i, 'who it is: caller, viewer, operator, session holder'],
  [/\bdoes not say\b/i, 'doesn’t report'],
  [/\blease[ds]?\b/i, 'acquired for a browser, session for what its holder has'],
  [/\bas things are\b|\bin vain\b|\bunder way\b/i, 'in progress, or leave it out'],
  [/\bmake (a|the|another|an) (pool|profile|proxy|scenario|key)\b/i, 'create'],
  [/n't\b/, '’ for the apostrophe'],
]

test('what the dashboard says is said in the words that are agreed', () => {
  const said = execFileSync(process.execPath, ['src/setup/words.mjs'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, places = '']) => places.split(' ').some((place) => SHOWN.test(place)))
  expect(said.length).toBeGreaterThan(1_000)
  const found = said.flatMap(([sentence = '', places]) =>
    AVOIDED.filter(([avoided]) => avoided.test(sentence)).map(([, better]) => `${sentence} (${places}): ${better}`),
  )
  expect(found).toEqual([])
}, 60_000)
