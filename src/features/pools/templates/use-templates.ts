import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../../ui/browser-storage'
import type { Template } from './template'
import { TemplateStore } from './template-store'

export const templateStore = new TemplateStore(deviceStorage)

/** The templates of this browser, also when another tab changes them. */
export const useTemplates = (): readonly Template[] => useSyncExternalStore(templateStore.subscribe, templateStore.get)
