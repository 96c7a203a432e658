import { Button } from '../button'

/** In the place of something that was deleted: the way back. */
export function DeletedLine({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-muted">
      “{name}” is deleted.
      <Button size="small" variant="quiet" onClick={onUndo}>
        Undo
      </Button>
    </p>
  )
}
