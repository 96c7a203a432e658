/** A bound of one field: bodies that are just within it, and bodies that are just beyond. */
export interface Limit {
  /** Where openapi.json states it: `viewport.width`, `tags.<key>`, `bypass_hosts[]`. */
  field: string
  within: object[]
  beyond: object[]
}

/** An operation, what else a body or a query of it needs, and what is bounded there. */
export interface Subject {
  operation: string
  base?: object
  limits: Limit[]
}

type Wrap = (value: unknown) => object

const put =
  (field: string): Wrap =>
  (value) => ({ [field]: value })

/** A whole number from `low` on, up to `high` where there is an upper bound. */
export function whole(field: string, [low, high]: [number, number?], wrap = put(field)): Limit {
  return {
    field,
    within: [low, ...(high === undefined ? [] : [high])].map(wrap),
    beyond: [low - 1, low + 0.5, ...(high === undefined ? [] : [high + 1])].map(wrap),
  }
}

/** A text of `least` to `most` characters. */
export function text(field: string, [least, most]: [number, number], wrap = put(field)): Limit {
  const of = (length: number): object => wrap('x'.repeat(length))
  return { field, within: [of(least), of(most)], beyond: [...(least > 0 ? [of(least - 1)] : []), of(most + 1)] }
}

/** A list of `least` to `most` items. */
export function list(
  field: string,
  [least, most]: [number, number],
  item: (index: number) => unknown,
  wrap = put(field),
): Limit {
  const of = (length: number): object => wrap(Array.from({ length }, (_, index) => item(index)))
  return { field, within: [of(least), of(most)], beyond: [...(least > 0 ? [of(least - 1)] : []), of(most + 1)] }
}

/** A text that must not be empty. */
export function filled(field: string, wrap = put(field)): Limit {
  return { field, within: [wrap('x')], beyond: [wrap('')] }
}

/** A name of a pool (rule 2.3): 1 to 255 of its characters. */
export const name = (field: string, wrap = put(field)): Limit => {
  const { within, beyond } = text(field, [1, 255], wrap)
  return { field, within, beyond: [...beyond, wrap('a b'), wrap('é')] }
}

const size = (viewport: object): object => ({ viewport: { width: 400, height: 300, ...viewport } })

export const viewport = ['width', 'height', 'refresh_rate'].map((side) =>
  whole(`viewport.${side}`, [1], (value) => size({ [side]: value })),
)

const tags = (key: string, value: string): object => ({ tags: { [key]: value } })

/** Labels: at most 50, keys and values of at most 255 characters. */
export const labels: Limit[] = [
  {
    field: 'tags',
    within: [pairs(0), pairs(50)],
    beyond: [pairs(51)],
  },
  text('tags.<key>', [1, 255], (key) => tags(String(key), 'value')),
  text('tags.*', [0, 255], (value) => tags('key', String(value))),
]

function pairs(count: number): object {
  return { tags: Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, 'value'])) }
}

/** A point on a display. Its upper bound is that of the display: rule 1.3. */
export const point = (): Limit[] => ['x', 'y'].map((axis) => whole(axis, [0]))

export const selector = (kind: 'profile' | 'extensions'): Limit[] => {
  const chosen = (one: object): object => ({ [kind]: kind === 'profile' ? one : [one] })
  const at = kind === 'profile' ? 'profile' : 'extensions[]'
  return [filled(`${at}.id`, (id) => chosen({ id })), name(`${at}.name`, (value) => chosen({ name: value }))]
}

export const extensions: Limit = list('extensions', [0, 20], (index) => ({ id: `e${index}` }))
