/** One step of the way to a view. */
export interface Crumb {
  label: string
  /** The label is the address of a record, which may be its id: its name stands there once it is known. */
  of?: 'pool' | 'session' | 'scenario'
  to?: '/pools' | '/pools/$pool' | '/sessions' | '/sessions/$id' | '/scenarios' | '/resources' | '/keys'
}
