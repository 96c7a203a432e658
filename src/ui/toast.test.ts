import { afterEach, expect, test } from 'vitest'
import { dismissToasts, receiveToasts, toast } from './toast'

const shown: string[] = []
const receiver = { show: ({ title }: { title: string }) => void shown.push(title), dismissAll: () => shown.splice(0) }
afterEach(() => void shown.splice(0))

test('a message that is raised before the region is there is not lost', () => {
  toast({ title: 'early' })
  const end = receiveToasts(receiver)
  toast({ title: 'now' })
  end()
  toast({ title: 'between' })
  expect(shown).toEqual(['early', 'now'])
  receiveToasts(receiver)()
  expect(shown).toEqual(['early', 'now', 'between'])
})

test('dismissed are the messages on the screen, and those that wait for it', () => {
  const end = receiveToasts(receiver)
  toast({ title: 'seen' })
  dismissToasts()
  expect(shown).toEqual([])
  end()
  toast({ title: 'waits' })
  dismissToasts()
  receiveToasts(receiver)()
  expect(shown).toEqual([])
})
