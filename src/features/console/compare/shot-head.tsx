import { Camera, Download, FolderOpen } from 'lucide-react'
import { Button } from '../../../ui/button'
import { FileButton } from '../../../ui/file-button'
import { IconButton } from '../../../ui/icon-button'
import { pictureName } from '../../../ui/picture-name'
import { saveFile } from '../../../ui/save-file'
import type { Shot } from './shot'
import type { Compare, Side } from './use-compare'

const WORDS: Record<Side, string> = { first: 'First', second: 'Second' }

/** Where it is narrow, each has a line of its own, and what they have alike stands below each other. */
const NARROW: Record<Side, string> = { first: '@max-3xl:basis-full', second: '@max-3xl:flex-1 @max-3xl:basis-4/5' }

/** Which picture this side is, and where to get another. */
export function ShotHead({ compare, side }: { compare: Compare; side: Side }) {
  const shot = compare.shots[side]
  return (
    <div
      role="group"
      aria-label={`${WORDS[side]} picture`}
      className={`flex min-w-0 items-center gap-1 ${NARROW[side]}`}
    >
      <p className="min-w-0 truncate text-sm @max-3xl:mr-auto">
        <span className="font-semibold">{WORDS[side]}</span>{' '}
        <span className="text-muted">
          {shot ? `${shot.name}, ${shot.pixels.width} × ${shot.pixels.height}` : 'none yet'}
        </span>
      </p>
      <Button
        size="small"
        variant="quiet"
        icon={<Camera />}
        disabledReason={compare.over}
        onClick={() => compare.takeNow(side)}
      >
        Take now
      </Button>
      <FileButton
        name={`File of the ${side} picture`}
        accept="image/*"
        size="small"
        variant="quiet"
        icon={<FolderOpen />}
        onFile={(file) => compare.takeFile(side, file)}
      >
        File
      </FileButton>
      <IconButton
        label={`Download the ${side} picture`}
        icon={<Download />}
        disabledReason={shot ? undefined : 'Take a picture first'}
        onClick={() => shot && saveFile(shot.file, fileName(side, shot))}
      />
    </div>
  )
}

/** A file that the person chose keeps its name, with its ending once. */
const fileName = (side: Side, { name, file }: Shot): string =>
  pictureName(`${WORDS[side]} picture ${name.replace(/\.\w{3,4}$/, '')}`, file)
