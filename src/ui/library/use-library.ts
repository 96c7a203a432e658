import { type ReactNode, useState } from 'react'
import { useStore } from '../../lib/store'
import { useAnnounce } from '../announce'
import { plural } from '../format'
import { saveFile } from '../save-file'
import type { Named, NamedStore } from './named-store'

/** What a file holds, or what is wrong with it; `more` counts errors that are not listed. */
export type ReadFile<T> = { ok: true; records: T[] } | { ok: false; problems: readonly ReactNode[]; more?: number }

/** What is kept in a library, and how it is written to files and read from them. */
export interface LibraryKind<T extends Named> {
  store: NamedStore<T>
  /** What one of it is called. */
  noun: string
  /** The longest name, in characters. */
  longest: number
  read: (text: string) => ReadFile<Omit<T, 'id'>>
  write: (records: readonly T[]) => string
}

export type Library<T extends Named> = ReturnType<typeof useLibrary<T>>

interface Refused {
  title: string
  problems: readonly ReactNode[]
  more?: number
}

const FULL: Refused = {
  title: 'Not enough storage',
  problems: [
    'This browser stores only a few megabytes for this page. Delete a saved item, or export this one as a file.',
  ],
}

/** What the person keeps in this browser under names, and what they do with it. */
export function useLibrary<T extends Named>(kind: LibraryKind<T>) {
  const { store, noun, read, write } = kind
  const records = useStore(store)
  const announce = useAnnounce()
  const [refused, setRefused] = useState<Refused>()
  const [removed, setRemoved] = useState<{ record: T; index: number }>()

  /** Says so when there was no room. */
  const done = (fits: boolean): boolean => {
    setRefused(fits ? undefined : FULL)
    return fits
  }
  return {
    kind,
    records,
    refused,
    /** Says why something cannot be done. */
    refuse: (title: string) => setRefused({ title, problems: [] }),
    removed: removed?.record,
    save: (record: Omit<T, 'id'>): boolean => {
      const isSaved = done(store.save(record))
      if (isSaved) announce(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${record.name} saved`)
      return isSaved
    },
    rename: (id: string, name: string) => void done(store.rename(id, name)),
    move: (from: number, to: number) => void done(store.move(from, to)),
    remove: (record: T, index: number): void => {
      if (done(store.remove(record.id))) setRemoved({ record, index })
    },
    putBack: (): void => {
      if (removed && done(store.putBack(removed.record, removed.index))) setRemoved(undefined)
    },
    importFile: async (file: File): Promise<void> => {
      const content = read(await file.text())
      if (!content.ok) setRefused({ ...content, title: `Couldn’t import ${file.name}` })
      else if (done(store.add(content.records))) announce(`${plural(content.records.length, noun)} imported`)
    },
    /** Gives the person a file that this page reads again. */
    exportFile: (some: readonly T[], name: string): void => {
      const safe = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
      saveFile(new Blob([write(some)], { type: 'application/json' }), `${safe}.pooldeck-${noun}s.json`)
    },
  }
}
