import { z } from 'zod'
import { LANGUAGES } from '../../code-samples/code-sample'
import { persisted, TEXT } from '../../lib/persisted'

/** The language that the person chose last. */
export const codeLanguage = persisted(z.enum(LANGUAGES), 'pooldeck.code-language', TEXT)
