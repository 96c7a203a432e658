import type { KeyValueStorage } from '../../../ui/browser-storage'
import { type NewTemplate, readStored, storedText, type Template } from './template'

export const TEMPLATES_KEY = 'pooldeck.templates'

/** The templates of this browser, the same in all of its tabs. Each change says whether there was room for it. */
export class TemplateStore {
  readonly #storage: KeyValueStorage
  readonly #listeners = new Set<() => void>()
  #templates: readonly Template[]

  constructor(storage: KeyValueStorage) {
    this.#storage = storage
    this.#templates = readStored(storage.getItem(TEMPLATES_KEY))
  }

  readonly get = (): readonly Template[] => this.#templates

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads again what is stored: another tab has changed it. */
  readonly reload = (): void => this.#publish(readStored(this.#storage.getItem(TEMPLATES_KEY)))

  /** Keeps a request under a name; a template of that name is replaced at its place. */
  save(given: NewTemplate): boolean {
    const known = this.#templates.find(({ name }) => name === given.name)
    if (known) return this.#write(this.#templates.map((each) => (each === known ? { ...known, ...given } : each)))
    return this.add([given])
  }

  /** Adds templates at the end, under free names. */
  add(given: readonly NewTemplate[]): boolean {
    const all = [...this.#templates]
    for (const template of given) all.push({ ...template, id: newId(), name: freeName(template.name, all) })
    return this.#write(all)
  }

  rename(id: string, name: string): boolean {
    const others = this.#templates.filter((each) => each.id !== id)
    return this.#change(id, (template) => ({ ...template, name: freeName(name, others) }))
  }

  move(from: number, to: number): boolean {
    const all = [...this.#templates]
    all.splice(to, 0, ...all.splice(from, 1))
    return this.#write(all)
  }

  remove(id: string): boolean {
    return this.#write(this.#templates.filter((each) => each.id !== id))
  }

  /** Puts a template that was removed back to its place. */
  putBack(template: Template, index: number): boolean {
    const all = this.#templates.filter(({ id }) => id !== template.id)
    all.splice(index, 0, template)
    return this.#write(all)
  }

  #change(id: string, change: (template: Template) => Template): boolean {
    return this.#write(this.#templates.map((each) => (each.id === id ? change(each) : each)))
  }

  #write(templates: readonly Template[]): boolean {
    try {
      this.#storage.setItem(TEMPLATES_KEY, storedText(templates))
    } catch {
      return false
    }
    this.#publish(templates)
    return true
  }

  #publish(templates: readonly Template[]): void {
    this.#templates = templates
    for (const listener of this.#listeners) listener()
  }
}

/** `crypto.randomUUID` is missing where the page came over plain http from another machine. */
const newId = (): string => Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')

/** `big`, `big (2)`, `big (3)`. */
function freeName(name: string, taken: readonly Template[]): string {
  const names = new Set(taken.map((each) => each.name))
  let free = name
  for (let count = 2; names.has(free); count++) free = `${name} (${count})`
  return free
}
