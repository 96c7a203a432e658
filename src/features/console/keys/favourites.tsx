import { Download, Star, Upload } from 'lucide-react'
import { useState } from 'react'
import { type Favourite, MAX_NAME, readShared, sharedText } from '../../../actions/favourites'
import { sentence } from '../../../actions/key-words'
import { favouriteStore, useFavourites } from '../../../actions/use-favourites'
import type { PressKeyInput } from '../../../contract/computer'
import { useAnnounce } from '../../../ui/announce'
import { Button } from '../../../ui/button'
import { FileButton } from '../../../ui/file-button'
import { DropTarget } from '../../../ui/file-field'
import { plural } from '../../../ui/format'
import { ProblemNotice } from '../../../ui/problem-notice'
import { saveFile } from '../../../ui/save-file'
import { TextInput } from '../../../ui/text-input'
import { toast } from '../../../ui/toast'
import { useDragOrder } from '../../../ui/use-drag-order'
import { FavouriteRow } from './favourite-row'

interface Told {
  title: string
  lines: readonly string[]
}

const FULL: Told = {
  title: 'There is no room for it',
  lines: ['This browser keeps a few megabytes for this page. Delete something that is kept, then save it again.'],
}

/** Keys of the person's own, under names and in an order of their own; kept in this browser, and passed on as a file. */
export function Favourites({
  request,
  onPick,
}: {
  /** What could be kept now; missing while it is empty or wrong. */
  request: PressKeyInput | undefined
  onPick: (favourite: Favourite) => void
}) {
  const favourites = useFavourites()
  const announce = useAnnounce()
  const [name, setName] = useState('')
  const [told, setTold] = useState<Told>()

  const done = (fitted: boolean): boolean => {
    setTold(fitted ? undefined : FULL)
    return fitted
  }
  const tellPlace = (at: number): void =>
    announce(`${favouriteStore.get()[at]?.name ?? ''} is ${at + 1} of ${favourites.length}`)
  const move = (from: number, to: number): void => void done(favouriteStore.move(from, to))
  const order = useDragOrder({ move, onDropped: (_, to) => tellPlace(to) })

  const save = (): void => {
    if (!request || !done(favouriteStore.save({ name: name.trim() || sentence(request).slice(0, MAX_NAME), request })))
      return
    setName('')
    announce('Favourite saved')
  }
  const remove = (favourite: Favourite, index: number): void => {
    if (!done(favouriteStore.remove(favourite.id))) return
    toast({
      title: `Favourite ${favourite.name} is deleted`,
      action: { label: 'Undo', onSelect: () => void favouriteStore.putBack(favourite, index) },
    })
  }
  const take = async (file: File): Promise<void> => {
    const read = readShared(await file.text())
    if (!read.ok) setTold({ title: `${file.name} cannot be used`, lines: read.problems })
    else if (done(favouriteStore.add(read.favourites))) announce(`${plural(read.favourites.length, 'favourite')} added`)
  }

  return (
    <DropTarget hint="Drop a file of favourites here" onDrop={(file) => void take(file)}>
      <div className="flex flex-col gap-3">
        {favourites.length === 0 ? (
          <p className="text-muted">None yet. Build a sequence and save it here, or import a file.</p>
        ) : (
          <ol {...order.list} aria-label="Favourites" tabIndex={-1} className="-mx-1.5 outline-none">
            {favourites.map((favourite, index) => (
              <FavouriteRow
                key={favourite.id}
                favourite={favourite}
                index={index}
                count={favourites.length}
                isDragged={order.dragged === index}
                handle={order.handleOf(index)}
                onPick={() => onPick(favourite)}
                onRename={(next) => done(favouriteStore.rename(favourite.id, next))}
                onMove={(to) => {
                  move(index, to)
                  tellPlace(to)
                }}
                onDelete={() => remove(favourite, index)}
              />
            ))}
          </ol>
        )}
        {told && <ProblemNotice title={told.title} problems={told.lines} />}
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <TextInput
              aria-label="Name of the favourite"
              placeholder={request ? sentence(request) : 'Name of the sequence'}
              maxLength={MAX_NAME}
              value={name}
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                event.preventDefault()
                save()
              }}
            />
          </div>
          <Button
            icon={<Star aria-hidden />}
            disabledReason={request ? undefined : 'Build a valid sequence first'}
            onClick={save}
          >
            Save sequence
          </Button>
        </div>
        <div className="flex flex-wrap gap-2">
          <FileButton
            name="File of favourites"
            size="small"
            variant="quiet"
            icon={<Upload aria-hidden />}
            onFile={(file) => void take(file)}
          >
            Import a file
          </FileButton>
          {favourites.length > 0 && (
            <Button
              size="small"
              variant="quiet"
              icon={<Download aria-hidden />}
              onClick={() => saveFile(new Blob([sharedText(favourites)], { type: 'application/json' }), 'keys.json')}
            >
              Download all
            </Button>
          )}
        </div>
      </div>
    </DropTarget>
  )
}
