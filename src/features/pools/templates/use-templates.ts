import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../../ui/browser-storage'
import type { Template } from './template'
import { TEMPLATES_KEY, TemplateStore } from './template-store'

export const templateStore = new TemplateStore(deviceStorage)

function subscribe(listener: () => void): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.key === TEMPLATES_KEY || event.key === null) templateStore.reload()
  }
  const unsubscribe = templateStore.subscribe(listener)
  window.addEventListener('storage', follow)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', follow)
  }
}

/** The templates of this browser, also when another tab changes them. */
export const useTemplates = (): readonly Template[] => useSyncExternalStore(subscribe, templateStore.get)
