// A view that adds up numbers: the tables hold the sum of all commands, each of which adds its own sequence.
import { beforeEach, expect, test, vi } from 'vitest'
import type { Committed } from './door.ts'
import { createViews, type FollowOptions, type View } from './followCommits.ts'

let committed: number
let heard: (batch: readonly Committed[]) => void
let pauses: number[]
let faults: string[]
/** Called before each read of the tables. */
let beforeRead: (() => void)[]

beforeEach(() => {
  committed = 0
  pauses = []
  faults = []
  beforeRead = []
})

const options: FollowOptions = {
  exchange: { onCommit: (listener) => void (heard = (batch) => listener(batch, 0)) },
  async atOneMoment(read) {
    await Promise.resolve()
    const at = committed
    beforeRead.shift()?.()
    await read(null as never, at)
    return at
  },
  log: { error: ({ err }: { err: Error }) => void faults.push(err.message) },
  pause: async (ms) => void pauses.push(ms),
}

function commit(count = 1, { isLost = false } = {}): void {
  const batch = Array.from({ length: count }, () => ({ sequence: ++committed }) as Committed)
  if (!isLost) heard(batch)
}

const sumOf = (sequence: number): number => (sequence * (sequence + 1)) / 2

class Sum implements View {
  readonly name = 'sum'
  sum = 0
  isRefusing: (sequence: number) => boolean = () => false

  async read(_: unknown, sequence: number): Promise<void> {
    await Promise.resolve()
    this.sum = sumOf(sequence)
  }

  apply(commits: readonly Committed[]): void {
    for (const { sequence } of commits) {
      if (this.isRefusing(sequence)) throw new Error(`refused ${sequence}`)
      this.sum += sequence
    }
  }
}

async function expectWhole(view: Sum): Promise<void> {
  await vi.waitFor(() => expect(view.sum).toBe(sumOf(committed)))
}

test('a view has what was committed before, during and after it was read, once each', async () => {
  const view = new Sum()
  commit(3, { isLost: true })
  const following = createViews(options).follow(view)
  commit(2)
  beforeRead.push(() => commit(4))
  await following
  commit()
  expect(view.sum).toBe(sumOf(10))
  expect(faults).toEqual([])
})

test('a batch of which the tables had the first part is applied from there on', async () => {
  const view = new Sum()
  const following = createViews({
    ...options,
    async atOneMoment(read) {
      await read(null as never, 2)
      return 2
    },
  }).follow(view)
  commit(5)
  await following
  expect(view.sum).toBe(sumOf(5))
})

test('after a missing commit the view is read again', async () => {
  const view = new Sum()
  await createViews(options).follow(view)
  commit()
  commit(2, { isLost: true })
  commit()
  commit()
  await expectWhole(view)
  expect(faults).toEqual(['the commits 2 to 3 are missing'])
})

test('a view that fails on a commit is read again, and follows what was committed meanwhile', async () => {
  const view = new Sum()
  const views = createViews(options)
  await views.follow(view)
  view.isRefusing = (sequence) => sequence === 3
  beforeRead.push(() => commit(2))
  commit(4)
  expect(views.states()).toEqual([{ name: 'sum', isCurrent: false, failures: 1 }])
  await expectWhole(view)
  expect(views.states()).toEqual([{ name: 'sum', isCurrent: true, failures: 1 }])
  expect(committed).toBe(6)
  expect(faults).toEqual(['refused 3'])
  commit()
  expect(view.sum).toBe(sumOf(7))
})

test('a view that fails again and again waits longer each time, up to a minute', async () => {
  const view = new Sum()
  await createViews(options).follow(view)
  view.isRefusing = () => true
  for (let round = 0; round < 10; round++) beforeRead.push(() => commit())
  commit()
  await vi.waitFor(() => expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]))
  await expectWhole(view)
})

test('a view that cannot be read is read later', async () => {
  const view = new Sum()
  await createViews(options).follow(view)
  const fail = (): void => {
    throw new Error('the store is away')
  }
  beforeRead.push(fail, fail)
  commit(1, { isLost: true })
  commit()
  await expectWhole(view)
  expect(faults).toEqual(['the commits 1 to 1 are missing', 'the store is away', 'the store is away'])
  expect(pauses).toEqual([500, 1000])
})

test('commits that wait for a slow read are bounded: what was dropped is read from the tables', async () => {
  const view = new Sum()
  beforeRead.push(() => {
    for (let round = 0; round < 25; round++) commit(1000)
  })
  await createViews(options).follow(view)
  await expectWhole(view)
  expect(faults).toHaveLength(1)
})

test('the start fails where the view cannot be read at all', async () => {
  beforeRead.push(() => {
    throw new Error('the store is away')
  })
  await expect(createViews(options).follow(new Sum())).rejects.toThrow('the store is away')
})
