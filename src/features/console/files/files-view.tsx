import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { failureTitle, type Verb } from '../../../client/outcome'
import type { FileInfo } from '../../../contract/file'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { plural } from '../../../ui/format'
import { DropZone } from './drop-zone'
import { droppedFiles } from './dropped'
import { FileDetails } from './file-details'
import { EmptyFolder } from './empty-folder'
import { FileList } from './file-list'
import { type FileFilter, FilesBar } from './files-bar'
import { NameDialog } from './name-dialog'
import { nameOf, parentOf, within } from './paths'
import { shownFiles } from './shown-files'
import { UploadLine } from './upload-line'
import { useFileTasks } from './use-file-tasks'
import type { useUploads } from './use-uploads'

type Asking = { kind: 'rename' | 'delete'; file: FileInfo } | { kind: 'new folder' }

/** One folder of a session, with what can be done in it. */
export function FilesView({
  sessionId,
  shown: isShown,
  folder,
  files,
  uploads,
  chosen,
  onChoose,
  wasEntered,
  onFolder,
  refresh,
}: {
  sessionId: string
  /** No other tool is. */
  shown: boolean
  folder: string
  files: readonly FileInfo[]
  uploads: ReturnType<typeof useUploads>
  /** Path of the chosen file. */
  chosen: string | undefined
  onChoose: (path: string | undefined) => void
  /** From another folder. */
  wasEntered: boolean
  onFolder: (path: string) => void
  refresh: () => Promise<void>
}) {
  const [view, setView] = useState<FileFilter>({ order: 'name', query: '', hidden: false })
  const [asking, setAsking] = useState<Asking>()
  const tasks = useFileTasks(sessionId, refresh)
  const shown = useMemo(() => shownFiles(files, view), [files, view])
  const concealed = view.hidden ? 0 : shownFiles(files, { ...view, hidden: true }).length - shown.length
  const file = shown.find(({ path }) => path === chosen)
  const there = new Set(files.map(({ name }) => name))
  const close = (): void => {
    setAsking(undefined)
    tasks.rename.reset()
    tasks.makeFolder.reset()
  }
  const { running } = uploads
  const uploaded = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (!running) uploaded()
  }, [running])

  const goTo = (path: string, choose?: string): void => {
    setView({ ...view, query: '' })
    onChoose(choose)
    onFolder(path)
  }
  const up = (): void => {
    if (folder !== '/') goTo(parentOf(folder), folder)
  }
  const open = (one: FileInfo): void => {
    if (one.is_dir || one.mode.startsWith('L')) goTo(one.path)
    else onChoose(one.path)
  }
  return (
    // Phones scroll the page as a whole: there the panel has a height of its own.
    <div className="flex min-h-0 flex-1 flex-col stacked:h-[85dvh] stacked:flex-none">
      <DropZone
        words={`Drop to upload to ${nameOf(folder)}`}
        onDrop={(data) => {
          // Read at once: after the drop it is gone.
          const read = droppedFiles(data)
          void uploads.give(folder, there, () => read)
        }}
      >
        <FilesBar
          shown={isShown}
          folder={folder}
          view={view}
          onView={(change) => setView((now) => ({ ...now, ...change }))}
          onFolder={(path) => goTo(path)}
          onUp={up}
          onNewFolder={() => setAsking({ kind: 'new folder' })}
          onFiles={(read) => void uploads.give(folder, there, read)}
        />
        <UploadLine run={uploads.run} />
        {shown.length === 0 ? (
          <EmptyFolder key={folder} takesFocus={wasEntered} onUp={up}>
            {describeEmpty(files.length, view)}
          </EmptyFolder>
        ) : (
          <FileList
            key={folder}
            label={`Files in ${folder}`}
            files={shown}
            chosen={chosen}
            takesFocus={wasEntered}
            doings={{
              choose: onChoose,
              open,
              up,
              rename: (one) => setAsking({ kind: 'rename', file: one }),
              remove: (one) => setAsking({ kind: 'delete', file: one }),
            }}
          />
        )}
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 px-4 py-1 text-sm text-faint">
          <p>{plural(shown.length, 'entry', 'entries')}</p>
          {concealed > 0 && (
            <>
              <p role="status">{plural(concealed, 'hidden entry', 'hidden entries')}</p>
              <Button size="small" variant="quiet" onClick={() => setView({ ...view, hidden: true })}>
                Show hidden files
              </Button>
            </>
          )}
        </div>
        {file && (
          <FileDetails
            sessionId={sessionId}
            file={file}
            shown={isShown}
            downloading={tasks.download.isPending}
            onDownload={() => tasks.download.mutate(file)}
            onOpen={() => open(file)}
            onRename={() => setAsking({ kind: 'rename', file })}
            onDelete={() => setAsking({ kind: 'delete', file })}
            onClose={() => onChoose(undefined)}
          />
        )}
      </DropZone>
      {asking?.kind === 'new folder' && (
        <NameDialog
          title="New folder"
          action="Create folder"
          start=""
          taken={there}
          pending={tasks.makeFolder.isPending}
          error={tasks.makeFolder.error ? describeFailure(tasks.makeFolder.error, 'create', 'the folder') : undefined}
          onName={(name) => {
            const path = within(folder, name)
            tasks.makeFolder.mutate(path, {
              onSuccess: () => {
                close()
                onChoose(path)
              },
            })
          }}
          onClose={close}
        />
      )}
      {asking?.kind === 'rename' && (
        <NameDialog
          title={`Rename ${asking.file.is_dir ? 'folder' : 'file'}`}
          action="Rename"
          start={asking.file.name}
          taken={there}
          pending={tasks.rename.isPending}
          error={tasks.rename.error ? describeFailure(tasks.rename.error, 'rename', asking.file.name) : undefined}
          onName={(name) => {
            const to = within(folder, name)
            tasks.rename.mutate(
              { from: asking.file.path, to },
              {
                onSuccess: () => {
                  close()
                  onChoose(to)
                },
              },
            )
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asking?.kind === 'delete'}
        onClose={close}
        title={asking?.kind === 'delete' ? `Delete ${asking.file.name}?` : ''}
        description={
          asking?.kind === 'delete' && asking.file.is_dir
            ? 'The folder and everything in it are deleted in the session. This can’t be undone.'
            : 'The file is deleted in the session. This can’t be undone.'
        }
        action="Delete"
        pending={tasks.remove.isPending}
        onConfirm={() => {
          if (asking?.kind === 'delete') tasks.remove.mutate(asking.file, { onSettled: close })
        }}
      />
      <ConfirmDialog
        open={uploads.conflict !== undefined}
        onClose={() => uploads.answer(false)}
        title={`Replace ${plural(uploads.conflict?.replaced.length ?? 0, 'entry', 'entries')}?`}
        description="Files or folders with these names already exist. Inside folders, files with the same name are replaced."
        losses={uploads.conflict?.replaced.slice(0, 20) ?? []}
        action="Replace"
        onConfirm={() => uploads.answer(true)}
      />
    </div>
  )
}

const describeFailure = (error: Error, verb: Verb, what: string): string =>
  `${failureTitle(error, verb, what)}. ${error.message}`

function describeEmpty(count: number, { query }: { query: string }): string {
  if (query.trim() !== '') return 'No names match this filter.'
  if (count > 0) return 'Only hidden files are here.'
  return 'Nothing is here yet. Drop files to upload them; files that a page downloads appear in Downloads.'
}
