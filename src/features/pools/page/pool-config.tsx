import { type ReactNode, useState } from 'react'
import type { Pool, PoolConfig } from '../../../contract/pool'
import { effectiveViewport } from '../../../contract/viewport'
import { CopyButton } from '../../../ui/copy-button'
import { Mono } from '../../../ui/mono'
import { Facts, Section } from '../../../ui/page'
import { Segmented } from '../../../ui/segmented'
import { DisplayPicture } from '../display-picture'
import { FIELD_NAMES, FIELDS } from '../config/field-labels'
import { JsonBlock } from '../json-block'
import { BlackBoxField } from './black-box-field'
import { type ConfigField, isDefault, describeConfigField } from '../config/describe-config'
import { ExtensionReference, ProfileReference, ProxyReference } from './references'

const VIEWS = [
  { value: 'words', label: 'In words' },
  { value: 'json', label: 'JSON' },
] as const

/** More characters than fit beside a name on a phone. */
const LONG = 28

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > LONG

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
        <JsonBlock text={json} label="Configuration as JSON" />
      ) : (
        <div className="flex flex-col gap-5">
          {!config.headless && (
            <DisplayPicture display={effectiveViewport(config.viewport)} kiosk={config.kiosk_mode ?? false} />
          )}
          <Facts
            facts={[
              ...FIELD_NAMES.map((field) => ({
                name: FIELDS[field].label,
                value: <Value field={field} pool={pool} />,
                long: isLong(config[field]),
              })),
              ...(config.headless ? [] : [{ name: 'Black box', value: <BlackBoxField poolId={pool.id} /> }]),
              { name: 'Pool id', value: <Mono label="pool id">{pool.id}</Mono> },
            ]}
          />
        </div>
      )}
    </Section>
  )
}

/** The value of a field; a default is muted and labeled as such. */
function Value({ field, pool }: { field: ConfigField; pool: Pool }) {
  const { browser_pool_config: config } = pool
  if (isDefault(field, config)) {
    return (
      <span className="text-muted">
        {describeConfigField(field, config)} <span className="text-sm text-faint">default</span>
      </span>
    )
  }
  return wireValue(field, pool, config) ?? describeConfigField(field, config)
}

/** What leads somewhere or is copied as it is. */
function wireValue(field: ConfigField, pool: Pool, config: PoolConfig): ReactNode {
  if (field === 'name' && config.name !== undefined)
    return (
      <Mono wraps label="name">
        {config.name}
      </Mono>
    )
  if (field === 'start_url' && config.start_url)
    return (
      <Mono wraps label="start URL">
        {config.start_url}
      </Mono>
    )
  if (field === 'profile' && config.profile) return <ProfileReference selector={config.profile} id={pool.profile_id} />
  if (field === 'proxy_id' && config.proxy_id) return <ProxyReference id={config.proxy_id} />
  if (field === 'extensions' && config.extensions) {
    // What was named twice is there once.
    const ids = pool.extension_ids.length === config.extensions.length ? pool.extension_ids : []
    return (
      <ol className="flex flex-col gap-0.5">
        {config.extensions.map((selector, index) => (
          <li key={selector.name ?? selector.id}>
            <ExtensionReference selector={selector} id={ids[index]} />
          </li>
        ))}
      </ol>
    )
  }
  return undefined
}
