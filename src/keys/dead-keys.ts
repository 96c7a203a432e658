/** Combining character (Unicode) of each dead key that makes letters of European languages, by X11 name. */
const MARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    dead_grave: '\u0300',
    dead_acute: '\u0301',
    dead_circumflex: '\u0302',
    dead_tilde: '\u0303',
    dead_macron: '\u0304',
    dead_breve: '\u0306',
    dead_abovedot: '\u0307',
    dead_diaeresis: '\u0308',
    dead_abovering: '\u030A',
    dead_doubleacute: '\u030B',
    dead_caron: '\u030C',
    dead_belowdot: '\u0323',
    dead_cedilla: '\u0327',
    dead_ogonek: '\u0328',
  }),
)

/** What a dead key and the key after it type: one letter (´ and e are é); when there is no such letter, that of the second key. */
export function composed(deadKey: string, character: string): string {
  const letter = (character + (MARKS.get(deadKey) ?? '')).normalize('NFC')
  return letter.length === character.length ? letter : character
}
