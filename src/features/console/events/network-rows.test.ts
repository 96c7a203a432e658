import { expect, test } from 'vitest'
import { NetworkRows, ShownRequests } from './network-rows'
import { seen } from '../../../events/test-seen-event'

const request = (seq: number, id: string) =>
  seen(seq, 'network_request', { request_id: id, url: `https://shop.example/${id}` })
const answer = (seq: number, id: string, status: number) =>
  seen(seq, 'network_response', { request_id: id, url: `https://shop.example/${id}`, status, body: `answer ${status}` })

test('a request is shown as soon as its answer is like what is looked for, and those that are answered stay', () => {
  const items = [request(1, 'a'), request(2, 'b'), answer(3, 'b', 200)]
  const [rows, shown] = [new NetworkRows(), new ShownRequests()]
  const problems = { problems: true }
  const seqs = (filter = problems) => shown.of(rows.of(items).exchanges, filter).map(({ seq }) => seq)
  expect(seqs()).toEqual([])
  items.push(answer(4, 'a', 503), request(5, 'c'))
  expect(seqs()).toEqual([1])
  items.push(answer(6, 'c', 404))
  expect(seqs()).toEqual([1, 5])
  expect(shown.of(rows.of(items).exchanges, { words: ['200'] }).map(({ seq }) => seq)).toEqual([2])
  expect(shown.of(rows.of(items).exchanges, {})).toBe(rows.of(items).exchanges)
})

test('a request is shown when a part of it lies in the time', () => {
  const items = [request(1, 'a'), request(2, 'b'), answer(3, 'a', 200)]
  const { exchanges } = new NetworkRows().of(items)
  const within = (from: number, to: number) => new ShownRequests().of(exchanges, { from, to }).map(({ seq }) => seq)
  expect(within(2_500, 9_000)).toEqual([1, 2])
  expect(within(3_500, 9_000)).toEqual([2])
  expect(within(0, 2_000)).toEqual([1])
})
