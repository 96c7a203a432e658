import { createContext } from 'react'

/** What is to be said of fields where the form changes a pool that exists; by their path in the form. */
export const FieldRemarks = createContext<Readonly<Partial<Record<string, string>>>>({})
