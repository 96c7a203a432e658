import { useState } from 'react'
import type { Pool } from '../../../contract/pool'
import { effectiveViewport } from '../../../contract/viewport'
import { CopyButton } from '../../../ui/copy-button'
import { Mono } from '../../../ui/mono'
import { Facts, Section } from '../../../ui/page'
import { Segmented } from '../../../ui/segmented'
import { DisplayPicture } from '../display-picture'
import { JsonBlock } from '../json-block'
import { configFacts } from './config-words'

const VIEWS = [
  { value: 'words', label: 'In words' },
  { value: 'json', label: 'JSON' },
] as const

/** How the browsers of a pool are made, as a person reads it and as the service answers it. */
export function PoolConfiguration({ pool }: { pool: Pool }) {
  const [view, setView] = useState<'words' | 'json'>('words')
  const { browser_pool_config: config } = pool
  const json = JSON.stringify(config, null, 2)
  return (
    <Section
      title="Configuration"
      actions={
        <>
          {view === 'json' && <CopyButton text={json} label="Copy the configuration" />}
          <Segmented label="Show the configuration" size="small" value={view} onChange={setView} options={VIEWS} />
        </>
      }
    >
      {view === 'json' ? (
        <JsonBlock text={json} />
      ) : (
        <div className="flex flex-col gap-5">
          {!config.headless && (
            <DisplayPicture display={effectiveViewport(config.viewport)} kiosk={config.kiosk_mode ?? false} />
          )}
          <Facts
            facts={[
              ...configFacts(config).map(({ name, words, wire }) => ({
                name,
                value: (
                  <span className="flex min-w-0 flex-wrap items-baseline gap-x-1">
                    {words}
                    {wire && <Mono label={name}>{wire}</Mono>}
                  </span>
                ),
              })),
              { name: 'Pool id', value: <Mono label="pool id">{pool.id}</Mono> },
            ]}
          />
        </div>
      )}
    </Section>
  )
}
