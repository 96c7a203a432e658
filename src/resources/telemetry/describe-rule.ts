import {
  type CreateRule,
  DEFAULT_CATEGORIES,
  explicitCategories,
  type TelemetryRequest,
} from '../../contract/telemetry'

/** Says what is captured, and why, in a sentence. */
export function describeRule(rule: CreateRule, request: TelemetryRequest | undefined): string {
  switch (rule) {
    case 'nothing said':
    case 'turned off':
      return 'Nothing is captured: telemetry is off.'
    case 'all CDP off':
      return 'Nothing is captured: with console, page, interaction and network all off, telemetry is off even if other categories are on.'
    case 'nothing left':
      return 'Nothing is captured: all categories are off.'
    case 'default set':
      return `The default set is captured: ${[...DEFAULT_CATEGORIES].join(', ')}.`
    case 'layered':
      return describeLayers(request ?? {})
  }
}

function describeLayers(request: TelemetryRequest): string {
  const changes = explicitCategories(request).filter(([name, on]) => on !== DEFAULT_CATEGORIES.has(name))
  const named = (wanted: boolean): string =>
    new Intl.ListFormat('en-GB').format(changes.filter(([, on]) => on === wanted).map(([name]) => name))
  const [added, taken] = [named(true), named(false)]
  if (!added && !taken) return 'The default set is captured: no category differs from it.'
  return `The default set is captured${added && `, with ${added}`}${taken && `, without ${taken}`}.`
}
