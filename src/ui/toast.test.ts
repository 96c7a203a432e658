import { expect, test } from 'vitest'
import { receiveToasts, toast } from './toast'

test('a message that is raised before the region is there is not lost', () => {
  const shown: string[] = []
  toast({ title: 'early' })
  const end = receiveToasts(({ title }) => shown.push(title))
  toast({ title: 'now' })
  end()
  toast({ title: 'between' })
  expect(shown).toEqual(['early', 'now'])
  receiveToasts(({ title }) => shown.push(title))()
  expect(shown).toEqual(['early', 'now', 'between'])
})
