import { afterEach, expect, test } from 'vitest'
import { KeptAnswers } from './keptAnswers.ts'

const forgotten = Buffer.from('look it up')
const opened: KeptAnswers[] = []
afterEach(() => {
  for (const answers of opened.splice(0)) answers.close()
})

function keep(bytesMax: number) {
  const answers = new KeptAnswers({ periodMs: 60_000, bytesMax, forgotten })
  opened.push(answers)
  const done: string[] = []
  const ask = async (id: string, { bytes = 10, mayForget = true } = {}) => {
    const answer = await answers.of(id, async () => {
      done.push(id)
      return { bytes: Buffer.from(id.padEnd(bytes, '.')), mayForget }
    })
    return answer.toString()
  }
  return { answers, done, ask }
}

test('a submission that arrives again gets its answer, and is done once', async () => {
  const { answers, done, ask } = keep(100)
  expect(await ask('one')).toBe('one.......')
  answers.turn()
  expect(await ask('one')).toBe('one.......')
  expect(done).toEqual(['one'])
})

test('beyond the limit in bytes the oldest answers are forgotten, and their submissions are still done once', async () => {
  const { done, ask } = keep(25)
  for (const id of ['one', 'two', 'three']) expect(await ask(id)).toBe(id.padEnd(10, '.'))
  expect([await ask('one'), await ask('two'), await ask('three')]).toEqual(['look it up', 'two.......', 'three.....'])
  expect(await ask('large', { bytes: 26 })).toHaveLength(26)
  expect([await ask('two'), await ask('three'), await ask('large')]).toEqual(Array(3).fill('look it up'))
  expect(done).toEqual(['one', 'two', 'three', 'large'])
})

test('an answer that the database does not have is never forgotten early', async () => {
  const { ask } = keep(25)
  await ask('refused', { mayForget: false })
  for (const id of ['one', 'two', 'three']) await ask(id)
  expect(await ask('refused')).toBe('refused...')
})

test('answers that have expired no longer count', async () => {
  const { answers, done, ask } = keep(25)
  await ask('one')
  await ask('two')
  answers.turn()
  answers.turn()
  await ask('three')
  await ask('four')
  expect([await ask('three'), await ask('four')]).toEqual(['three.....', 'four......'])
  expect(await ask('one')).toBe('one.......')
  expect(done).toEqual(['one', 'two', 'three', 'four', 'one'])
})
