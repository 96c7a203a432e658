import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { FsEvent } from '../../../contract/file'
import type { Lines } from './lines'
import { Watch } from './watch'

test('the last 100 events wait for a reader, and each is read once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-watch-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [followed, left] = [await started(folder), await started(folder)]
  const all = reader()
  followed.read(all)
  const names = Array.from({ length: 130 }, (_, n) => `folder ${n}`)
  for (const name of names) mkdirSync(path.join(folder, name))
  // The kernel tells both at once.
  await expect.poll(() => all.names).toEqual(names)

  const late = reader()
  left.read(late)
  left.leave(late)
  expect(late.names).toEqual(names.slice(-100))
  const later = reader()
  left.read(later)
  expect(later.names).toEqual([])
})

test('a file is followed under its name, also through a link, when another one is renamed to it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-watch-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [file, link, draft] = ['file', 'link', 'draft'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(file, 'first')
  symlinkSync(file, link)
  const all = reader()
  for (const watched of [file, link]) (await started(watched)).read(all)
  const each = (type: string) => [`${type} file`, `${type} link`]
  for (const content of ['second', 'the third']) {
    writeFileSync(draft, content)
    renameSync(draft, file)
    await expect.poll(() => all.told.splice(0).sort()).toEqual(each('WRITE'))
  }
  rmSync(file)
  await expect.poll(() => all.told.splice(0).sort()).toEqual(each('DELETE'))
  writeFileSync(file, '')
  await expect.poll(() => all.told.splice(0, 2).sort()).toEqual(each('CREATE'))
})

async function started(folder: string): Promise<Watch> {
  const watch = await Watch.start(folder, false)
  onTestFinished(() => watch.stop())
  return watch
}

/** A reader, and the names that came. */
function reader() {
  const names: string[] = []
  const told: string[] = []
  const write = ({ type, name = '' }: FsEvent) => {
    names.push(name)
    told.push(`${type} ${name}`)
  }
  return { names, told, isFull: false, write, end: () => {} } as unknown as Lines & { names: string[]; told: string[] }
}
