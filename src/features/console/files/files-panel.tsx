import { useState } from 'react'
import { isMissing } from '../../../client/abilities'
import { DOWNLOADS } from '../../../client/file-queries'
import { useDenied } from '../../../client/rights'
import { listFiles } from '../../../contract/endpoints/filesystem'
import { Button } from '../../../ui/button'
import { ErrorState } from '../../../ui/error-state'
import { LoadError } from '../../../resources/load-error'
import { Skeleton } from '../../../ui/skeleton'
import { SESSION_ENDED } from '../no-input'
import { FilesView } from './files-view'
import { parentOf } from './paths'
import { useDownloadNotes } from './use-download-notes'
import { useFolder, useOpenFolder } from './use-folder'
import { useUploads } from './use-uploads'

/**
 * The files of a session: what its pages have downloaded, what is put there for them. What is uploaded goes on, and downloads are noted, while another tool is `shown`.
 */
export function FilesPanel({ sessionId, shown, ended }: { sessionId: string; shown: boolean; ended: boolean }) {
  const denied = useDenied(listFiles)
  const { folder, openFolder } = useOpenFolder()
  const isOpen = !ended && denied === undefined
  const listed = useFolder(sessionId, folder, shown && isOpen)
  const uploads = useUploads(sessionId)
  const [chosen, setChosen] = useState<string>()
  /** The folder that was opened from another one: the focus goes along. */
  const [entered, setEntered] = useState<string>()
  useDownloadNotes(sessionId, isOpen && listed.data !== null, (path) => {
    openFolder(parentOf(path))
    setChosen(path)
  })
  const { data: files, error } = listed
  if (ended) return <Said>{`${SESSION_ENDED}, and its files with it.`}</Said>
  if (denied !== undefined) return <Said>{`${denied}, which files need.`}</Said>
  if (files === null) return <Said>This service doesn’t provide the files of its sessions.</Said>
  if (error && isMissing(error) && folder !== DOWNLOADS) {
    return (
      <ErrorState
        title="This folder is not there"
        meaning="It was deleted or renamed, or never existed."
        detail={folder}
        actions={<Button onClick={() => openFolder(DOWNLOADS)}>Open Downloads</Button>}
      />
    )
  }
  if (files === undefined && error) {
    return (
      <LoadError
        title="Couldn’t load the files"
        meaning="They are still there."
        query={listed}
        actions={folder !== DOWNLOADS && <Button onClick={() => openFolder(DOWNLOADS)}>Open Downloads</Button>}
      />
    )
  }
  if (files === undefined) {
    return (
      <div role="status" aria-label="Loading files" className="flex flex-col gap-3 p-4">
        <Skeleton height="1.75rem" />
        <Skeleton height="6rem" />
      </div>
    )
  }
  return (
    <FilesView
      sessionId={sessionId}
      shown={shown}
      folder={folder}
      files={files}
      uploads={uploads}
      chosen={chosen}
      onChoose={setChosen}
      wasEntered={entered === folder}
      onFolder={(path) => {
        setEntered(path)
        openFolder(path)
      }}
      refresh={listed.refresh}
    />
  )
}

const Said = ({ children }: { children: string }) => <p className="p-4 text-muted">{children}</p>
