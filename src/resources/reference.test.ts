import { describe, expect, test } from 'vitest'
import { isChosen, referenceTo, titleOf } from './reference'

describe('a reference', () => {
  const named = { id: 'p1', name: 'signed-in' }

  test('chooses by what the operator prefers', () => {
    expect(referenceTo(named, 'name')).toEqual({ by: 'name', value: 'signed-in' })
    expect(referenceTo(named, 'id')).toEqual({ by: 'id', value: 'p1' })
  })

  test('chooses by id what has no name, also where the service says null', () => {
    expect(referenceTo({ id: 'p2' }, 'name')).toEqual({ by: 'id', value: 'p2' })
    expect(referenceTo({ id: 'p2', name: null }, 'name')).toEqual({ by: 'id', value: 'p2' })
    expect(titleOf({ id: 'p2', name: null })).toBe('p2')
  })

  test('is about one of id and name only, and an empty one about nothing', () => {
    expect(isChosen(named, { by: 'name', value: 'signed-in' })).toBe(true)
    expect(isChosen(named, { by: 'id', value: 'signed-in' })).toBe(false)
    expect(isChosen({ id: 'p2' }, { by: 'name', value: '' })).toBe(false)
  })
})
