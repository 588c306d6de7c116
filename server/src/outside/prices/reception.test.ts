import { expect, test } from 'vitest'
import { Reception, type Word } from './reception.ts'

const word = (change: Partial<Word> = {}): Word => ({ bid: 100, ask: 101, saidAt: null, wallAheadMs: null, ...change })

function heard(...words: [word: Word, at: number][]): Reception {
  const reception = new Reception()
  for (const [each, at] of words) reception.hear(each, at)
  return reception
}

test('a message counts from its arrival', () => {
  expect(new Reception().newest()).toBeNull()
  expect(heard([word(), 1000]).newest()).toEqual({ bid: 100, ask: 101, receivedAt: 1000 })
  expect(heard([word(), 1000], [word({ bid: 99 }), 1500]).newest()).toEqual({ bid: 99, ask: 101, receivedAt: 1500 })
})

test('a repeated message does not count as new, and an older one that arrives late is ignored', () => {
  const first = word({ saidAt: 500 })
  expect(heard([first, 1000], [first, 9000]).newest()).toMatchObject({ receivedAt: 1000 })
  expect(heard([first, 1000], [word({ bid: 90, saidAt: 499 }), 9000]).newest()).toMatchObject({ bid: 100 })
  expect(heard([first, 1000], [word({ saidAt: 501 }), 9000]).newest()).toMatchObject({ receivedAt: 9000 })
  expect(heard([first, 1000], [word({ bid: 99, saidAt: 500 }), 9000]).newest()).toMatchObject({ bid: 99 })
})

test('a heartbeat confirms messages from before it was sent, for a minute', () => {
  const reception = heard([word(), 10_000])
  reception.confirm(9_000)
  expect(reception.newest()?.receivedAt).toBe(10_000)
  reception.confirm(40_000)
  expect(reception.newest()?.receivedAt).toBe(40_000)
  reception.confirm(300_000)
  expect(reception.newest()?.receivedAt).toBe(70_000)
})

test('after a clock was set back the next message uses the new clock', () => {
  const reception = heard([word(), 100_000])
  reception.confirm(130_000)
  reception.hear(word({ bid: 99 }), 50_000)
  expect(reception.newest()).toMatchObject({ bid: 99, receivedAt: 50_000 })
})
