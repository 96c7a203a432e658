import { z } from 'zod'
import { type Language, LANGUAGES } from '../../code-samples/code-sample'
import { deviceStorage, tryToStore } from '../../ui/browser-storage'

const KEY = 'pooldeck.code-language'
const Stored = z.enum(LANGUAGES)

/** The language that the person chose last. */
export const lastLanguage = (): Language => Stored.safeParse(deviceStorage.getItem(KEY)).data ?? 'curl'

export const rememberLanguage = (language: Language): void => void tryToStore(deviceStorage, KEY, language)
