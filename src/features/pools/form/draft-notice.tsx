import { Button } from '../../../ui/button'

/** In the head of a form: what stands in it was typed earlier. */
export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <span role="status" className="flex items-center gap-2">
      Draft restored
      <Button size="small" variant="quiet" onClick={onStartOver}>
        Start over
      </Button>
    </span>
  )
}
