import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Lane, NOWHERE, type Placed, Places, type Queue } from './places.ts'

interface Person extends Placed {
  name: number
}

const LANES: readonly Lane[] = [0, 2]
const steps = fc.array(fc.record({ name: fc.nat(30), queue: fc.nat(3) }), { maxLength: 200, size: 'max' })

describe('Places', { timeout: 60_000 }, () => {
  it('keep the order of every queue, in both lanes', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const places = new Places<Person>()
        const queues = LANES.map(() => Array.from({ length: 4 }, (): Queue => ({ first: NOWHERE, last: NOWHERE })))
        const judges = LANES.map(() => Array.from({ length: 4 }, (): number[] => []))
        const standing = new Map<number, { person: Person; queue: number }>()
        for (const { name, queue } of all) {
          const known = standing.get(name)
          const person: Person = known?.person ?? { name, place: NOWHERE }
          const where = known?.queue ?? queue
          if (!known) places.take(person)
          for (const [at, lane] of LANES.entries()) {
            // In the second lane all are in one queue.
            const line = at === 0 ? where : 0
            if (known) places.quit(queues[at]?.[line] as Queue, person.place, lane)
            else places.join(queues[at]?.[line] as Queue, person.place, lane)
            const judge = judges[at]?.[line] as number[]
            if (known) judge.splice(judge.indexOf(name), 1)
            else judge.push(name)
          }
          if (known) places.leave(person)
          if (known) standing.delete(name)
          else standing.set(name, { person, queue })
        }
        const told = queues.map((lines, at) => lines.map((line) => namesIn(places, line, LANES[at] as Lane)))
        expect(told).toEqual(judges)
      }),
      { numRuns: 300 },
    )
  })

  it('are reused when they are free', () => {
    const places = new Places<Person>()
    const [alice, bob, carol] = [1, 2, 3].map((name) => ({ name, place: NOWHERE })) as [Person, Person, Person]
    places.take(alice)
    places.take(bob)
    places.leave(alice)
    places.take(carol)
    expect([alice.place, bob.place, carol.place]).toEqual([NOWHERE, 2, 1])
    expect(() => places.take(carol)).toThrow('an item has at most one place')
    expect(() => places.leave(alice)).toThrow('only the owner of a place frees it')
  })
})

function namesIn(places: Places<Person>, queue: Queue, lane: Lane): number[] {
  const names: number[] = []
  for (let at = queue.first; at !== NOWHERE; at = places.behind(at, lane)) names.push(places.at(at).name)
  return names
}
