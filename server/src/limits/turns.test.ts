import { ApiError } from '@assay/api/errors'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Work that ends when the test says so, in starting order. */
function workshop(terms: ConstructorParameters<typeof Turns>[0]) {
  const turns = new Turns(terms)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const refused: string[] = []
  const send = (caller: string, name = caller) =>
    turns
      .run(caller, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        refused.push(`${name} ${error.error}`)
      })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (count: number) => {
    for (let ended = 0; ended < count; ended += 1) {
      ends.shift()?.()
      await settle()
    }
  }
  return { send, end, settle, begun, refused }
}

const many = (count: number) => Array.from({ length: count }, (_, place) => place)

test('a caller who sends a hundred calls delays only their own', async () => {
  const { send, end, settle, begun } = workshop({ atOnce: 2, atOnceEach: 2, waitingMax: 1000 })
  for (const place of many(100)) void send('flood', `flood ${place}`)
  void send('ann')
  await settle()
  expect(begun).toEqual(['flood 0', 'flood 1'])
  await end(2)
  expect(begun).toContain('ann')
})

test('in a flood from 150 networks each waits for at most one turn of every other', async () => {
  const { send, end, begun } = workshop({ atOnce: 2, atOnceEach: 2, waitingMax: 600 })
  for (const round of many(20)) for (const network of many(150)) void send(`network ${network}`, `${network} ${round}`)
  void send('owner')
  await end(152)
  expect(begun).toContain('owner')
})

test('one caller never runs more calls at once than allowed, and others start meanwhile', async () => {
  const { send, end, settle, begun } = workshop({ atOnce: Number.POSITIVE_INFINITY, atOnceEach: 3, waitingMax: 1000 })
  for (const place of many(190)) void send('one', `one ${place}`)
  void send('other')
  await settle()
  expect(begun).toEqual(['one 0', 'one 1', 'one 2', 'other'])
  await end(200)
  expect(begun).toHaveLength(191)
})

test('when too many wait, the longest queue is shortened, but not for a caller whose queue is as long', async () => {
  const { send, end, settle, begun, refused } = workshop({ atOnce: 1, atOnceEach: 1, waitingMax: 4 })
  for (const place of many(5)) void send('flood', `flood ${place}`)
  void send('flood', 'flood 5')
  void send('ann', 'ann 0')
  void send('ann', 'ann 1')
  void send('ann', 'ann 2')
  await settle()
  expect(refused.toSorted()).toEqual(['ann 2 BUSY', 'flood 3 BUSY', 'flood 4 BUSY', 'flood 5 BUSY'])
  await end(10)
  expect(begun).toEqual(['flood 0', 'ann 0', 'flood 1', 'ann 1', 'flood 2'])
})

test('failed work frees its slot', async () => {
  const turns = new Turns({ atOnce: 1, atOnceEach: 1, waitingMax: 1 })
  await expect(turns.run('ann', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.run('ann', () => 'done')).toBe('done')
})
