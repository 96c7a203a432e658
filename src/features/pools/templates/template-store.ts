import { deviceStorage, type KeyValueStorage } from '../../../ui/browser-storage'
import { NamedStore } from '../../../ui/library/named-store'
import { readStored, storedText, type Template } from './template'

export const TEMPLATES_KEY = 'pooldeck.templates'

export class TemplateStore extends NamedStore<Template> {
  constructor(storage: KeyValueStorage) {
    super({ storage, key: TEMPLATES_KEY, read: readStored, write: storedText })
  }
}

/** The templates of this browser. */
export const templateStore = new TemplateStore(deviceStorage)
