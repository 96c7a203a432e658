// `npm run words`: writes every sentence of the product into a file, sorted, each with its locations, so that a person can read them in one
// sitting. Without the name of a file it prints them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { root } from './run.mjs'

/** Arrangements of tests and measurements say nothing to the people who use the product. */
const OTHERS = /\.test\.tsx?$|\btest-|\.d\.ts$|^src\/(bench|soak)\/|\/fixtures\//
/** Two words at least, the first of letters. */
const SENTENCE = /^[^\w]*\p{L}+[^ ]* +\S/u
/** What has words and is none: classes, SQL, headers, options, code, paths. */
const CODE =
  /[{}<>]|=[^ ]| = |;[^ ]|;$|^-|^[a-z-]+ [^ ]+;|^(select|insert|update|delete|create|alter|with) |\b[a-z]+-\[|(^| )[a-z]+:[a-z-]+( |$)/

const sentences = new Map()
const add = (location, words) => {
  const sentence = words.replaceAll(/\s+/g, ' ').trim()
  if (!SENTENCE.test(sentence) || CODE.test(sentence)) return
  sentences.set(sentence, [...(sentences.get(sentence) ?? []), location])
}
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter((name) => /\.(tsx?|mjs)$/.test(name) && !OTHERS.test(name))

const published = readdirSync(join(root, 'public'), { recursive: true, encoding: 'utf8' }).map(
  (name) => `public/${name}`,
)
const pages = ['index.html', ...published.filter((name) => name.endsWith('.html'))]
const scripts = [...files, ...published.filter((name) => name.endsWith('.js'))]

const lineAt = (text, start) => text.slice(0, start).split('\n').length

/** Texts of a page, and the attributes of it that people read, or listen to. */
const PAGE_WORDS = />([^<]+)<|\b(?:aria-label|alt|title|placeholder|content)="([^"]+)"/g

const addPage = (locationAt, markup) => {
  for (const found of markup.matchAll(PAGE_WORDS)) add(locationAt(found.index), found[1] ?? found[2] ?? '')
}

for (const file of pages) {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/<!--[^]*?-->|<(script|style)\b[^]*?<\/\1>/g, (left) =>
    left.replaceAll(/[^\n]/g, ' '),
  )
  addPage((start) => `${file}:${lineAt(text, start)}`, text)
}

for (const file of scripts) {
  const text = readFileSync(join(root, file), 'utf8')
  const { program } = parseSync(file, text)
  const addAt = (start, words) => {
    const location = `${file}:${lineAt(text, start)}`
    // The service writes some pages itself, such as that of a replay.
    if (words.includes('</')) addPage(() => location, words)
    else add(location, words)
  }
  const skipped = new Set()
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (/^(className|class|d|style)$/.test(name.name) && value) skipped.add(value)
    },
    ImportDeclaration: ({ source }) => skipped.add(source),
    TaggedTemplateExpression: ({ quasi }) => skipped.add(quasi),
    JSXText: ({ start, value }) => addAt(start, value),
    Literal: (node) => typeof node.value === 'string' && !skipped.has(node) && addAt(node.start, node.value),
    TemplateLiteral: (node) =>
      !skipped.has(node) && addAt(node.start, node.quasis.map(({ value }) => value.cooked ?? '').join('…')),
  }).visit(program)
}

const sorted = [...sentences].toSorted(([one], [other]) => one.localeCompare(other, 'en'))
const lines = sorted.map(([sentence, locations]) => `${sentence}\t${locations.join(' ')}\n`).join('')
const [file] = process.argv.slice(2)
if (file === undefined) process.stdout.write(lines)
else {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, lines)
  console.log(`${sorted.length} sentences are in ${file}.`)
}
