import { Button } from '../../../ui/button'
import { Segmented } from '../../../ui/segmented'
import { Tooltip } from '../../../ui/tooltip'
import type { Zoom } from './layout'

/** All of the screen, or pixel by pixel; neither after the wheel has chosen another size. */
export function SizeChoice({ zoom, setZoom }: { zoom: Zoom; setZoom: (zoom: Zoom) => void }) {
  const [other, label] =
    zoom === 'fit'
      ? (['1:1', '1:1, show the screen pixel by pixel'] as const)
      : (['Fit', 'Fit, show all of the screen'] as const)
  return (
    <>
      <span className="contents beside:hidden">
        <Button size="small" variant="quiet" aria-label={label} onClick={() => setZoom(zoom === 'fit' ? 1 : 'fit')}>
          {other}
        </Button>
      </span>
      <Tooltip text="All of the screen, or pixel by pixel; the wheel zooms" shortcut="Z" side="bottom">
        <div className="stacked:hidden">
          <Segmented<'fit' | 'actual' | 'other'>
            label="Size of the screen"
            size="small"
            value={zoom === 'fit' ? 'fit' : zoom === 1 ? 'actual' : 'other'}
            onChange={(size) => setZoom(size === 'fit' ? 'fit' : 1)}
            options={[
              { value: 'fit', label: 'Fit' },
              { value: 'actual', label: '1:1' },
            ]}
          />
        </div>
      </Tooltip>
    </>
  )
}
