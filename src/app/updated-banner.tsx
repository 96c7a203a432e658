import { Button } from '../ui/button'
import { useOutdated } from '../ui/load-part'
import { Banner } from './banner'

/** Says that parts of this page are gone with the build that they belong to, and lets the person choose when to load it again. */
export function UpdatedBanner() {
  if (!useOutdated()) return null
  return (
    <Banner
      action={
        <Button size="small" variant="quiet" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      <strong className="font-semibold">Pooldeck was updated.</strong> Parts of this page can’t be shown until you
      reload it.
    </Banner>
  )
}
