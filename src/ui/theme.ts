import type { KeyValueStorage } from '../lib/browser-storage'
import { isText, persisted, schemaOf, TEXT } from '../lib/persisted'
import { Store } from '../lib/store'

export const THEME_CHOICES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** Also known to public/boot.js, which sets the choice before the first paint; theme.test.ts holds them together. */
export const THEME_KEY = 'pooldeck.theme'

interface ThemeDevice {
  storage: KeyValueStorage
  /** The dataset of the root element. */
  dataset: Record<string, string | undefined>
}

/** The theme that the person chose, outside React: it is known before the first render. */
export class ThemeStore extends Store<ThemeChoice> {
  readonly #device: ThemeDevice

  constructor(device: ThemeDevice) {
    super(THEME_CHOICES.find((choice) => choice === device.dataset['theme']) ?? 'system')
    this.#device = device
  }

  readonly set = (choice: ThemeChoice): void => {
    const { storage, dataset } = this.#device
    const chosen = choice === 'system' ? undefined : choice
    if (chosen) dataset['theme'] = chosen
    else delete dataset['theme']
    persisted(schemaOf(isText), THEME_KEY, { storage, ...TEXT }).set(chosen)
    this.publish(choice)
  }
}
