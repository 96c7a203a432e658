import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, cp, mkdir, realpath, rename, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Busboy } from '@fastify/busboy'
import { unpack } from './archives'
import { besides, named, piecesOf } from './file-content'
import { MAX_UPLOADED_FILES } from '../../../contract/file-limits'
import { makeFolders } from './make-folders'
import { type AgentCall, badRequest } from './operation'

/** Longest path as text, in bytes. */
const MAX_TEXT = 4_096
/** The parser never ends when the part that it passes over last fills its buffer: so that is large, and is emptied after each piece. */
const PARSER_BUFFER = 1024 * 1024
const UPLOADED_MODE = 0o644

/** A part of a form: a text, or the file that its bytes are in. */
type Part = { readonly text: string } | { readonly file: string }

/** Puts the files of a form where it says (rule 11.4); nothing before all of it has come. */
export async function receiveFiles(call: AgentCall): Promise<void> {
  await withForm(call, async (parts) => {
    const files = filesIn(parts)
    for (const { from, to } of files) await put(from, to)
  })
}

/** Unpacks the archive of a form into the folder that it names. */
export async function receiveZip(call: AgentCall): Promise<void> {
  await withForm(call, async (parts) => {
    for (const name of parts.keys()) {
      if (name !== 'dest_path' && name !== 'zip_file')
        throw badRequest(`${name}: is not part of this form, which has dest_path and zip_file.`)
    }
    await unpack(
      fileOf('zip_file', parts.get('zip_file')),
      locationOf('dest_path', parts.get('dest_path')),
      call.signal,
    )
  })
}

/** `files[0][file]`, `files[0].file` and `files.0.file`. */
const PART_NAME = /^files(?:\[(\d{1,3})\]|\.(\d{1,3}))(?:\[(\w+)\]|\.(\w+))$/

function filesIn(parts: ReadonlyMap<string, Part>): { from: string; to: string }[] {
  const groups = new Map<string, Map<string, Part>>()
  for (const [name, part] of parts) {
    const [, inBrackets, afterDot, member = '', otherMember = ''] = PART_NAME.exec(name) ?? []
    // Of one file, the parts need no number.
    const [group, key] =
      name === 'file' || name === 'dest_path' ? ['', name] : [inBrackets ?? afterDot, member || otherMember]
    if (group === undefined || (key !== 'file' && key !== 'dest_path')) {
      throw badRequest(`${name}: is not part of this form, which has files[0][dest_path], files[0][file] and so on.`)
    }
    groups.set(group, (groups.get(group) ?? new Map<string, Part>()).set(key, part))
  }
  if (groups.size === 0) throw badRequest('files: must have at least 1 item.')
  if (groups.size > MAX_UPLOADED_FILES) throw badRequest(`files: must have at most ${MAX_UPLOADED_FILES} items.`)
  return Array.from(groups, ([group, members]) => {
    const prefix = group === '' ? '' : `files[${group}].`
    return {
      from: fileOf(`${prefix}file`, members.get('file')),
      to: locationOf(`${prefix}dest_path`, members.get('dest_path')),
    }
  })
}

function fileOf(name: string, part: Part | undefined): string {
  if (part === undefined) throw badRequest(`${name}: is required.`)
  if (!('file' in part)) throw badRequest(`${name}: must be a file.`)
  return part.file
}

function locationOf(name: string, part: Part | undefined): string {
  if (part === undefined) throw badRequest(`${name}: is required.`)
  if (!('text' in part)) throw badRequest(`${name}: must be text.`)
  if (!part.text.startsWith('/') || part.text.includes('\0'))
    throw badRequest(`${name}: must be absolute: begin it with /.`)
  return path.resolve(part.text)
}

/** Moves an uploaded file to its location; where a link is, what it leads to is replaced. */
async function put(from: string, to: string): Promise<void> {
  await makeFolders(path.dirname(to))
  const target = await realpath(to).catch(() => to)
  if ((await stat(target).catch(() => undefined))?.isDirectory()) throw badRequest(`${to}: it is a folder.`)
  await chmod(from, UPLOADED_MODE)
  try {
    await rename(from, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw named(error, to)
    const draft = besides(target)
    try {
      await cp(from, draft)
      await rename(draft, target)
    } catch (failed) {
      await rm(draft, { force: true })
      throw named(failed, to)
    }
  }
}

/** Calls `use` with the parts of a form by name. Files lie on the browser's disk, and are gone when it has resolved. */
async function withForm(call: AgentCall, use: (parts: ReadonlyMap<string, Part>) => Promise<void>): Promise<void> {
  const folder = path.join(os.homedir(), `.pooldeck-${randomBytes(8).toString('hex')}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    await use(await partsOf(call, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function partsOf({ request, signal }: AgentCall, folder: string): Promise<ReadonlyMap<string, Part>> {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) {
    throw badRequest('body: must be sent as Content-Type: multipart/form-data, with its boundary.')
  }
  const parser = new Busboy({
    headers: { 'content-type': type },
    fileHwm: PARSER_BUFFER,
    limits: { fieldSize: MAX_TEXT, parts: 2 * MAX_UPLOADED_FILES + 1 },
  })
  const parts = new Map<string, Part>()
  const writing: Promise<void>[] = []
  const stop = new AbortController()
  const fail = (error: unknown) => stop.abort(error)
  const add = (name: string, part: Part) => {
    if (parts.has(name)) fail(badRequest(`${name}: duplicate field.`))
    parts.set(name, part)
  }
  parser.on('field', (name, text, _, truncated) => {
    if (truncated) fail(badRequest(`${name}: must have at most ${MAX_TEXT} bytes.`))
    add(name, { text })
  })
  parser.on('file', (given: string | undefined, content) => {
    const name = given ?? ''
    const file = path.join(folder, String(writing.length))
    add(name, { file })
    const written = pipeline(content, createWriteStream(file), { signal: stop.signal })
    writing.push(written)
    written.catch(fail)
  })
  parser.on('partsLimit', () => fail(badRequest(`files: must have at most ${MAX_UPLOADED_FILES} items.`)))
  parser.on('error', (error) => fail(badRequest(`body: is not a complete form: ${String(error)}`)))
  try {
    await pipeline(inTurns(piecesOf(request)), parser, { signal: AbortSignal.any([signal, stop.signal]) })
    await Promise.all(writing)
  } catch (error) {
    fail(error)
    await Promise.allSettled(writing)
    throw stop.signal.reason
  }
  return parts
}

async function* inTurns(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    yield piece
    await nextTurn()
  }
}
