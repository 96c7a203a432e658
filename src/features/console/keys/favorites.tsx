import { Star } from 'lucide-react'
import { useState } from 'react'
import { type Favorite, favoriteStore, MAX_NAME, readShared, sharedText } from '../../../actions/favorites'
import { KeyCaps } from '../../../actions/key-caps'
import { sentence } from '../../../actions/key-labels'
import type { PressKeyInput } from '../../../contract/computer'
import { Button } from '../../../ui/button'
import { LibraryFiles } from '../../../ui/library/library-files'
import { LibraryList } from '../../../ui/library/library-list'
import { type LibraryKind, useLibrary } from '../../../ui/library/use-library'
import { TextInput } from '../../../ui/text-input'
import { tooLong } from '../../../ui/text-limit'

const FAVORITES: LibraryKind<Favorite> = {
  store: favoriteStore,
  noun: 'favorite',
  longest: MAX_NAME,
  read: readShared,
  write: sharedText,
}

/** Keys of the person's own, under names and in an order of their own; kept in this browser, and passed on as a file. */
export function Favorites({
  request,
  onPick,
}: {
  /** What could be kept now; missing while it is empty or wrong. */
  request: PressKeyInput | undefined
  onPick: (favorite: Favorite) => void
}) {
  const library = useLibrary(FAVORITES)
  const [name, setName] = useState('')
  const problem = request ? tooLong(name, MAX_NAME) : 'Build a valid sequence first'
  const save = (): void => {
    if (!request || problem || !library.save({ name: name.trim() || sentence(request).slice(0, MAX_NAME), request }))
      return
    setName('')
  }
  return (
    <LibraryList
      library={library}
      label="Favorites"
      empty="None yet. Build a sequence and save it here, or import a file."
      files={<LibraryFiles library={library} size="small" variant="quiet" />}
      renderRow={(favorite) => ({ content: <Keys favorite={favorite} onPick={() => onPick(favorite)} /> })}
    >
      <div className="flex items-start gap-2 max-[20rem]:flex-wrap">
        <div className="min-w-0 flex-1 max-[20rem]:basis-full">
          <TextInput
            aria-label="Name of the favorite"
            placeholder={request ? sentence(request) : 'Name of the sequence'}
            most={MAX_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              save()
            }}
          />
        </div>
        <Button icon={<Star />} disabledReason={problem} onClick={save}>
          Save sequence
        </Button>
      </div>
    </LibraryList>
  )
}

/** Items past this many do not fit beside the name. */
const SHOWN = 3

const Keys = ({ favorite: { name, request }, onPick }: { favorite: Favorite; onPick: () => void }) => (
  <button
    type="button"
    title={sentence(request)}
    aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
    onClick={onPick}
    className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm py-1 text-left pointer-coarse:min-h-11"
  >
    <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
    <span aria-hidden className="flex max-w-[60%] shrink-0 items-center gap-1 overflow-hidden">
      {request.hold_keys?.map((item) => (
        <KeyCaps key={item} item={item} tone="accent" />
      ))}
      {request.keys.slice(0, SHOWN).map((item, at) => (
        <KeyCaps key={`${at}-${item}`} item={item} />
      ))}
      {request.keys.length > SHOWN && <span className="text-sm text-muted">+{request.keys.length - SHOWN}</span>}
    </span>
  </button>
)
