import { expect, onTestFinished, test } from 'vitest'
import { MemoryStorage } from '../../../lib/test-storage'
import { shareHistory } from './share-history'
import { newLog, pressOf } from './test-log'

/** A tab on one session, with a storage of its own. */
function openTab() {
  const log = newLog('', new MemoryStorage())
  onTestFinished(shareHistory(log))
  return {
    log,
    keys: () => log.get().map(({ action }) => action.type === 'press_key' && action.press_key.keys.join()),
  }
}

test('tabs on one session have one history: what is done in one is in the others, a new one gets what there is, and what is deleted is gone from all', async () => {
  const one = openTab()
  one.log.begin(pressOf('a')).end()
  const two = openTab()
  await expect.poll(two.keys).toEqual(['a'])
  two.log.begin(pressOf('b')).end()
  await expect.poll(one.keys).toEqual(['a', 'b'])
  const [first] = one.log.get()
  const deleted = one.log.clear(new Set([first?.id ?? '']))
  await expect.poll(two.keys).toEqual(['b'])
  one.log.restore(deleted)
  await expect.poll(two.keys).toEqual(['a', 'b'])
})

test('the pictures of what was done in one tab come to the others, too', async () => {
  const [one, two] = [openTab(), openTab()]
  const entry = one.log.begin(pressOf('a')).end()
  await expect.poll(two.keys).toEqual(['a'])
  const after = () => two.log.get()[0]?.after?.text()
  one.log.depict(entry.id, { before: new Blob(['before']), after: new Blob(['after']) })
  await expect.poll(after).toBe('after')
  // The screen has changed after all.
  one.log.depict(entry.id, { before: new Blob(['before']), after: new Blob(['later']) })
  await expect.poll(after).toBe('later')
})
