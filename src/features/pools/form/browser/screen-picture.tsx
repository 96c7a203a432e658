import { DisplayPicture, pageArea } from '../../display-picture'
import type { PoolForm } from '../../config/form-values'
import { displayOf } from '../../config/to-request'

/** The screen that the form leads to, as a picture and in words. */
export function ScreenPicture({ form }: { form: Pick<PoolForm, 'viewport' | 'kiosk_mode' | 'headless'> }) {
  const display = displayOf(form.viewport)
  if (!display) return <p className="text-muted">Width, height and rate are whole numbers of 1 or more.</p>
  const bare = form.kiosk_mode || form.headless
  const page = pageArea(display, bare)
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <DisplayPicture display={display} kiosk={bare} />
      <p className="flex min-w-0 flex-col text-sm text-muted">
        <span className="text-base text-ink">
          {display.width} × {display.height}
          {!form.headless && ` at ${display.refresh_rate} Hz`}
        </span>
        <span>{form.headless ? 'headless: the page alone, no display' : describePage(page, form.kiosk_mode)}</span>
      </p>
    </div>
  )
}

const describePage = ({ width, height }: { width: number; height: number }, isKiosk: boolean): string =>
  height > 0
    ? `the page has ${width} × ${height}${isKiosk ? ', kiosk' : ''}`
    : 'no room for a page: tabs and address bar take all of it'
