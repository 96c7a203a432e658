import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

/** What is avoided everywhere, and what is said in its place. */
const AVOIDED: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again, or restart'],
  [/\b(some|no)body\b|\bwhoever\b/i, 'who it is: caller, client, viewer, operator, session holder'],
  [/\bdoes not say\b/i, 'doesn’t report'],
  [/\bas things are\b|\bin vain\b|\bunder way\b/i, 'in progress, or leave it out'],
  [/\b(does|did) not answer\b|\bhangs? up\b/i, 'is not responding, did not respond, disconnects'],
  [/\bmake (a|the|another|an) (pool|profile|proxy|scenario|key)\b/i, 'create'],
]

/** What is avoided too: the spelling is that of the United States. */
const BRITISH: typeof AVOIDED = [
  [/\b(colour|favourite|behaviour|neighbour|artefact|licence|catalogue|centre|grey\b)/i, 'color, favorite, behavior …'],
  [/\b(cancell|labell)(ed|ing)\b/i, 'canceled, labeled'],
  [/\b(recogn|organ|normal|serial|initial|summar)is(e[ds]?|ing)\b/i, 'recognize, organize …'],
]

/** What is said on the screen, in the terminal and by the API contracts these words and writes the others out. */
const IN_FULL: typeof AVOIDED = [
  [/\bcannot\b|\b(could|do|does|did) not\b/i, 'can’t, couldn’t, don’t, doesn’t, didn’t'],
  [/\b(is|are|was|were|has|have|had|would|should)n’t\b|\bwon’t\b/i, 'is not, are not, was not, will not'],
]

/** Documents write them all out. */
const CONTRACTED: typeof AVOIDED = [[/n[’']t\b/, 'cannot, does not']]

/** What the dashboard avoids, too. */
const NOT_SHOWN: readonly (readonly [RegExp, string])[] = [
  [/\bproblems?\b/i, 'error or warning'],
  [/\borgani[sz]ations?\b|\bprojects?\b/i, 'leave it out: there is neither'],
  [/\b(?<!there )(is|are) no (?!longer\b)[a-z]/i, 'is not a …'],
  [/\blease[ds]?\b/i, 'acquired for a browser, session for what its holder has'],
  [/n't\b/, '’ for the apostrophe'],
]

const SENTENCES = execFileSync(process.execPath, ['src/setup/words.mjs'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 24,
}).split('\n')

/** Returns the sentences of the files below `folders`, each with its locations. */
function sentencesOf(...folders: readonly string[]): readonly (readonly [string, string])[] {
  const inFolders = new RegExp(`(^| )(${folders.join('|')})[/:]`)
  return SENTENCES.map((line) => line.split('\t'))
    .filter(([, at = '']) => inFolders.test(at))
    .map(([sentence = '', at = '']) => [sentence, at] as const)
}

const foundIn = (sentences: readonly (readonly [string, string])[], words: typeof AVOIDED): readonly string[] =>
  sentences.flatMap(([sentence, at]) =>
    words.filter(([avoided]) => avoided.test(sentence)).map(([, better]) => `${sentence} (${at}): ${better}`),
  )

test('what the dashboard says is said in the words that are agreed', () => {
  const shown = sentencesOf(
    'index.html',
    'public',
    'src/actions',
    'src/app',
    'src/bug-reports',
    'src/client',
    'src/events',
    'src/features',
    'src/keys',
    'src/lib',
    'src/motion',
    'src/pictures',
    'src/resources',
    'src/scenarios',
    'src/ui',
  )
  expect(shown.length).toBeGreaterThan(1_000)
  expect(foundIn(shown, [...AVOIDED, ...BRITISH, ...IN_FULL, ...NOT_SHOWN])).toEqual([])
})

test('all sentences are in one order, each once and with its locations', () => {
  const sentences = SENTENCES.slice(0, -1).map((line) => line.split('\t'))
  expect(sentences.filter(([, at = '']) => !/^(\S+:\d+( |$))+$/.test(at))).toEqual([])
  const said = sentences.map(([sentence = '']) => sentence)
  expect(said).toEqual([...new Set(said)].toSorted((one, other) => one.localeCompare(other, 'en')))
})

test('so is what the service, its commands and the description of its interface say', () => {
  const said = sentencesOf('src/service', 'src/contract', 'src/code-samples', 'src/setup')
  expect(said.length).toBeGreaterThan(1_000)
  expect(foundIn(said, [...AVOIDED, ...BRITISH, ...IN_FULL])).toEqual([])
})

test('so are README, the changelog and the documents, apart from titles of tests and code that they quote', () => {
  const docs = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const linesOf = (file: string) =>
    readFileSync(path.join(root, file), 'utf8')
      .replaceAll(/\*\*[^*]+\*\*|\*[^*]+\*|“[^”]*”|`[^`]*`|\]\([^)]*\)/g, '')
      .split('\n')
      .map((line) => [line, file] as const)
  const lines = ['README.md', ...docs.map((name) => `docs/${name}`)].flatMap(linesOf)
  expect(lines.length).toBeGreaterThan(1_000)
  expect(foundIn(lines, [...AVOIDED, ...BRITISH, ...CONTRACTED])).toEqual([])
  expect(foundIn(linesOf('CHANGELOG.md'), [...AVOIDED, ...BRITISH])).toEqual([])
})

test('a heading of a document is a thing and no question', () => {
  const documents = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
  const headings = ['README.md', ...documents].flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/^#+ .*$/gm)].map(([heading]) => `${file}: ${heading}`),
  )
  expect(headings.length).toBeGreaterThan(500)
  expect(headings.filter((heading) => /: #+ (\d+\. )?(What|Where|How|Who|Why)\b/.test(heading))).toEqual([])
})

/** What comments avoid, too: the words in which this code was once written, and the field's in their place. */
const AVOIDED_IN_COMMENTS: typeof AVOIDED = [
  [/\btell(s|ing|er)?\b|\btold\b/i, 'notify, report, record, call, distinguish'],
  [/\bhears?\b|\bheard\b/i, 'listen, receive, learn'],
  [/\bcomplain/i, 'error, refuse, report'],
  [/\b(give|gives|gave|giving|given) (\w+ )?back\b|\blen[dt]s?\b/i, 'release, return, free, assign'],
  [/\b(glance|furnish|insist|promptly|patien(ce|t))/i, 'preview, prepare, retry, timeout'],
  [
    /\bwhereabouts\b|\bhandover\b|\blapsed\b|\bfreest\b|\brestate/i,
    'locator, restart state, expired, most free, assert',
  ],
  [/\bhung up\b/i, 'disconnects'],
  [/\bmay be called twice\b|\bgiven twice\b/i, 'idempotent, duplicate'],
]

const DASHBOARD = [
  'actions',
  'app',
  'bug-reports',
  'client',
  'code-samples',
  'events',
  'features',
  'keys',
  'lib',
  'motion',
  'pictures',
  'resources',
  'scenarios',
  'ui',
]

test('so are the comments of the service and of the dashboard', () => {
  const files = ['service', ...DASHBOARD].flatMap((folder) =>
    readdirSync(path.join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\btest-|fixtures/.test(file))
      .map((file) => path.join('src', folder, file)),
  )
  const comments = files.flatMap((file) =>
    parseSync(file, readFileSync(path.join(root, file), 'utf8')).comments.map(
      ({ value }) => [value.replaceAll(/\s*\n\s*\*?\s*/g, ' '), file] as const,
    ),
  )
  expect(comments.length).toBeGreaterThan(5_000)
  expect(foundIn(comments, [...AVOIDED, ...BRITISH, ...AVOIDED_IN_COMMENTS])).toEqual([])
})

/** An exported function, or a method of a class or an interface, which may follow a docstring. */
const CALLABLE =
  /^(export (async )?function\b|export const \w+ =\s*(async )?(<[^>]*>)?\(| {2}(static )?(async )?\*?(?!constructor\b)[a-z]\w*(<[^>]*>)?\()/
/** "Returns", "Leases", "Rejects with", and what is said alone of an end that may come twice, or of parameters. */
const BEGINS_WITH_VERB = /^([A-Z]\w*s\b(?<!^(This|Its|As|Is))[;, ]|(Idempotent|@param)\b)/

test('what a public function of the service does is said with a verb: Returns, Starts, Rejects', () => {
  const folder = path.join(root, 'src/service')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|\btest-|\.d\.ts$|fixtures/.test(file),
  )
  const docs = files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\n(.*)/g)]
      .filter(([, , next = '']) => CALLABLE.test(next))
      .map(([, text = '']) => [text.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim(), file] as const),
  )
  expect(docs.length).toBeGreaterThan(1_000)
  expect(docs.filter(([text]) => !BEGINS_WITH_VERB.test(text))).toEqual([])
})

/** It stood for a point, an index, a path, a file, a cursor, a slot for a browser and a position in a queue. */
const PLACE = [
  /^([pP]lace[sd]?|[pP]laceOf|PLACES?)$|[a-z]Places?$/,
  'position, point, index, path, location, slot',
] as const

/** Names that only we would understand, and the field's names in their place, as regular expressions of whole names without their `#`. */
const AVOIDED_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(asked|Asked|wish|wished)$/, 'request, query, body: what it is'],
  [/^(tell|tells|told|teller|hear|hears|heard|restate)$/i, 'notify, report, record, send, listener'],
  [/^look(s|ing|Ms|_MS|At\w+|Into|Around)?$/i, 'check, poll, capture, inspect: what it does'],
  [/^(elsewhere|whereabouts)$/i, 'what is there: another host, a destination'],
  [/patien(ce|t)/i, 'timeout, or wait budget'],
  [
    /^(abandon|giveBack|lend|dismiss|furnish|glance|handover|hangUp)$/,
    'failPending, release, assign, prepare, peek, restart state',
  ],
  [/^(insist|promptly|comeFirst|unlessEnded)$/, 'retryWhileUnavailable, withTimeout, raisePriority, raceWithExit'],
  [/^(Duties|HostDuties|Member|Wakeful|Serial|ClaimKeeper|KnownPools|BegunCalls|KeyGuesses)$/, 'words of the field'],
  [
    /^(stretch|gathered|keeper|judges|lapsed|wary|freest|sparing)$/i,
    'range, buffered, renewer, mayEvict, expired, cautious, mostFree',
  ],
  [/^(is)?(Away|Out)$|^unflushed$/, 'unavailable, asyncCommit'],
  [
    /[uU]nderWay$|^(letGo|itself|Found|Wanted|Question|onUnread|doubted|endLost|withoutPool)$/,
    'inFlight, detach, thisHost, what it is',
  ],
  [/^\w+Words$/, 'describe…'],
  [/(some|no|every)body|whoever/i, 'who it is: caller, client, operator, host, viewer, session holder'],
  PLACE,
]

/** The same for the dashboard. */
const AVOIDED_IN_DASHBOARD: readonly (readonly [RegExp, string])[] = [
  [/^(?!(search|has|[sS]hell|folded|same|other|in|set|useTyped)Words$)\w+Words$/, 'describe…, or format… for a value'],
  [/^(Journal|journal|story|Telling)$/, 'input recorder, options'],
  [/^(abandon|giveBack|letGo|underWay|isUnderWay)$/, 'drain, deactivate, released, evicted, inFlight'],
  [/^(glimpse|latches|LateWrite|FrameSteps|LinePace|askAnew|isPassing|useChoice|fewOf)$/, 'words of the field'],
  [/^(Claim|begunFrom|hasArrived|elsewhere|Reach|Stretch)$/, 'Lock, savedBaseline, isApplied, remoteChanges, range'],
  [/^(SavedMeanwhile|LooseScenario|goesOn|scales|useMany|unlisted|DANGER_MALUS)$/, 'words of the field'],
  [
    /^(hears?|[hH]eard|patiently|isAway|Found|Answered|Question|LOOK_MS|lookFor\w+|lookAt\w+)$/,
    'handle, record, isUnavailable, what it is',
  ],
  [/[cC]olour|COLOUR|[cC]entre(?!d)|[nN]eighbour|Favourite|^favourite$|^cancelled$/, 'as in the United States'],
  PLACE,
]

test.each([
  ['the service', ['service'], 300, AVOIDED_NAMES],
  ['the dashboard', DASHBOARD, 800, AVOIDED_IN_DASHBOARD],
])('the names of %s are those of the field', (_, folders, least, avoidedNames) => {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\btest-|\.d\.ts$|fixtures/.test(file))
      .map((file) => path.join('src', folder, file)),
  )
  expect(files.length).toBeGreaterThan(least)
  const known = new Map<string, string | undefined>()
  const betterThan = (name: string): string | undefined => {
    if (!known.has(name)) known.set(name, avoidedNames.find(([avoided]) => avoided.test(name))?.[1])
    return known.get(name)
  }
  const found = new Set<string>()
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8')
    // Most files have none of these words, not even in a comment, and need no parser.
    if (!text.match(/[\w$]+/g)?.some(betterThan)) continue
    const check = ({ name }: { name: string }) => {
      const better = betterThan(name)
      if (better !== undefined) found.add(`${name} (${file}): ${better}`)
    }
    const { program } = parseSync(file, text)
    new Visitor({ Identifier: check, PrivateIdentifier: check, JSXIdentifier: check }).visit(program)
  }
  expect([...found]).toEqual([])
})
