import { deviceStorage, type KeyValueStorage } from '../../../lib/browser-storage'
import { persisted } from '../../../lib/persisted'
import { NamedStore } from '../../../ui/library/named-store'
import { storedText, StoredTemplates, type Template } from './template'

export const TEMPLATES_KEY = 'pooldeck.templates'

export const templatesIn = (storage: KeyValueStorage): NamedStore<Template> =>
  new NamedStore(persisted(StoredTemplates, TEMPLATES_KEY, { storage, stringify: storedText }))

/** The templates of this browser. */
export const templateStore = templatesIn(deviceStorage)
