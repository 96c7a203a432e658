// Writes keysym-data.ts from the headers of the X11 protocol (Debian package x11proto-dev):
//   cat /usr/include/X11/keysymdef.h /usr/include/X11/XF86keysym.h | node src/keys/generate-keysyms.mjs > src/keys/keysym-data.ts

const EVDEV_BASE = 0x10081000
const DEFINE = /^#define (XF86)?XK_(\w+)\s+(_EVDEVK\()?(0x[0-9a-f]+)\)?\s*(?:\/\*.*?U\+([0-9a-f]{4,6}).*)?/i

let header = ''
for await (const chunk of process.stdin) header += chunk

const symbols = header.split('\n').flatMap((line) => {
  const [, vendor = '', name, evdev, code, unicode] = DEFINE.exec(line) ?? []
  return name ? [{ name: vendor + name, keysym: Number(code) + (evdev ? EVDEV_BASE : 0), unicode }] : []
})
// The sort is stable: of several names of one keysym the one that the header lists first stays first.
symbols.sort((a, b) => a.keysym - b.keysym)

let before = 0
const names = symbols.map(({ name, keysym }) => {
  const step = keysym - before
  before = keysym
  return step === 1 ? name : `${name}+${step.toString(36)}`
})

const legacy = symbols.filter(({ keysym }, index) => {
  return keysym >= 0x100 && keysym <= 0x20ff && keysym !== symbols[index - 1].keysym
})
let character = 0
const characters = legacy.map(({ unicode }) => {
  if (!unicode) return '.'
  const step = parseInt(unicode, 16) - character
  character += step
  return step.toString(36)
})

const wrap = (words) => words.join(' ').replace(/(.{1,117})(?: |$)/g, '$1\n')

process.stdout.write(`// Made by generate-keysyms.mjs from the headers of the X11 protocol; do not edit.

/**
 * All names of keysymdef.h (without XK_) and XF86keysym.h (as XF86Name), ordered by keysym. A keysym is one more than
 * the one before it, or \`+n\` more, n in base 36; after \`+0\` comes another name of the same keysym.
 */
export const KEYSYM_NAMES = \`
${wrap(names)}\`

/**
 * For each keysym from 0x100 to 0x20ff that has a name, in order, its character: a code point as a base 36 step from
 * the one before it, or a dot for none.
 */
export const LEGACY_CHARACTERS = \`
${wrap(characters)}\`
`)
