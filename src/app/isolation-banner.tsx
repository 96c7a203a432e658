import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../client/connection'
import { serviceQueries } from '../client/queries'
import { buttonStyle } from '../ui/button-style'
import { Popover } from '../ui/popover'
import { Banner } from './banner'

/** Says all the time that browsers are kept from the machine less than they could be, and what is lost by it. */
export function IsolationBanner() {
  const { data: info } = useQuery(serviceQueries.info(useConnection()))
  if (info?.isolation !== 'reduced') return null
  return (
    <Banner
      action={
        <Popover
          title="Effects of reduced isolation"
          trigger={
            <button type="button" className={buttonStyle('quiet', 'small')}>
              Details
            </button>
          }
        >
          <ul className="flex list-disc flex-col gap-1 pl-4 text-muted marker:text-warning">
            {info.lost.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="text-muted">Open only pages that you trust in these browsers.</p>
        </Popover>
      }
    >
      <strong className="font-semibold">Reduced isolation.</strong>{' '}
      {/* A phone has one line for it: the rest is behind Details. */}
      <span className="max-sm:hidden">Browsers run without their own sandbox.</span>
    </Banner>
  )
}
