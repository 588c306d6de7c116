// `node bench/src/follow.ts [--followers 2500] [--rounds 5]`: a trader's market order that 2,500 followers copy, compared with as
// many market orders of people who trade for themselves, against the same offers: what one follower costs the engine
// (processor time), and how long it takes through the store until the last of them has his lots. The best round counts.
import { parseArgs } from 'node:util'
import type { Command } from '@assay/engine/commands'
import { apply, dueBefore } from '@assay/engine/engine'
import type { Event } from '@assay/engine/events'
import { createState, type State } from '@assay/engine/state'
import { nextStep } from '@assay/engine/steps'
import type { RunningExchange } from '@assay/server/exchange/exchange'
import { startWatch } from './cpuTime.ts'
import type { Row } from './engine.ts'
import { cancelOffers, LEAD, leadOrder, offers, ownOrders, preparation, START } from './followCommands.ts'
import { onEmbedded, submitAll } from './onEmbedded.ts'
import { unnamed } from './unnamed.ts'

const PACE_MS = 2500

interface FollowPlan {
  followers: number
  rounds: number
}

/** Milliseconds of each round: of the block, and of the orders without one. */
interface Times {
  copied: number[]
  alone: number[]
}

function measureFollow({ followers, rounds }: FollowPlan): Row {
  const times: Times = { copied: [], alone: [] }
  const state = createState()
  for (const command of preparation(followers)) must(state, command)
  // The first round is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const how of ['copied', 'alone'] as const) {
      for (const command of [...cancelOffers(), ...offers(followers)]) must(state, command)
      const orders = how === 'copied' ? [leadOrder()] : ownOrders(followers)
      const watch = startWatch()
      const events = orders.flatMap((command) => must(state, command))
      const took = watch()
      checkFilled(events, how, followers)
      if (round > 0) times[how].push(took)
    }
  }
  const [copied, alone] = [times.copied, times.alone].map((some) => (Math.min(...some) * 1000) / followers)
  return row(`one of ${followers.toLocaleString('en')} followers of a trader's order, by the engine`, {
    beside: 'a market order of his own',
    times: [copied ?? 0, alone ?? 0],
    show: (time) => `${time.toFixed(1)} µs`,
  })
}

async function measureFollowStore({ followers, rounds }: FollowPlan): Promise<Row> {
  const times: Times = { copied: [], alone: [] }
  await onEmbedded(async (exchange, clock) => {
    clock.time = START
    await submitAll(exchange, unnamed(preparation(followers)))
    for (let round = 0; round <= rounds; round += 1) {
      for (const how of ['copied', 'alone'] as const) {
        // As fast as a trader's orders may come (copyPace.ts).
        clock.time += PACE_MS
        await submitAll(exchange, unnamed([...cancelOffers(), ...offers(followers)]))
        const took = await timeTold(exchange, how, followers)
        if (round > 0) times[how].push(took)
      }
    }
  })
  return row('from the order until the last of them is filled, committed on embedded PostgreSQL and told', {
    beside: 'as many market orders of their own',
    times: [Math.min(...times.copied), Math.min(...times.alone)],
    show: (time) => `${time.toFixed(0)} ms`,
  })
}

/** Wall time until the last fill has been published. */
async function timeTold(exchange: RunningExchange, how: keyof Times, followers: number): Promise<number> {
  const told: Event[] = []
  const type = how === 'copied' ? 'blockShared' : 'traded'
  const commands = unnamed(how === 'copied' ? [leadOrder()] : ownOrders(followers))
  const start = performance.now()
  const last = new Promise<number>((resolve) => {
    let filled = 0
    exchange.onCommit((batch) => {
      if (filled >= followers) return
      for (const { events } of batch) {
        told.push(...events)
        filled += events.filter((event) => event.type === type).length
      }
      if (filled >= followers) resolve(performance.now() - start)
    })
  })
  await submitAll(exchange, commands)
  const took = await last
  checkFilled(told, how, followers)
  return took
}

/** Every follower, or everybody with an order of his own, has a lot. */
function checkFilled(events: readonly Event[], how: keyof Times, followers: number): void {
  const owners = new Set(
    events.flatMap((event) => (event.type === 'positionFilled' && !event.isMaker ? [event.user] : [])),
  )
  owners.delete(LEAD)
  if (owners.size !== followers) throw new Error(`${owners.size} of ${followers} have lots (${how})`)
}

function row(
  what: string,
  of: { beside: string; times: readonly [number, number]; show: (time: number) => string },
): Row {
  const [copied, alone] = of.times
  return {
    what,
    beside: `${of.beside}: ${of.show(alone)}`,
    figure: of.show(copied),
    ratio: `${(copied / alone).toFixed(2)} times`,
    budget: '',
  }
}

/** With all its steps. */
function must(state: State, command: Command): Event[] {
  const told: Event[] = []
  const go = (next: Command) => {
    const events = apply(state, next)
    if (events[0]?.type === 'rejected') throw new Error(`${next.type} was refused: ${events[0].reason}`)
    told.push(...events)
  }
  for (let due = dueBefore(state, command); due !== null; due = dueBefore(state, command)) go(due)
  go(command)
  for (let step = nextStep(state, command.time); step !== null; step = nextStep(state, command.time)) go(step)
  return told
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { followers: { type: 'string', default: '2500' }, rounds: { type: 'string', default: '5' } },
  })
  const plan = { followers: Number(values.followers), rounds: Number(values.rounds) }
  console.log('| what | beside | figure | ratio | budget |\n|---|---|---|---|---|')
  for (const { what, beside, figure, ratio, budget } of [measureFollow(plan), await measureFollowStore(plan)])
    console.log(`| ${what} | ${beside} | ${figure} | ${ratio} | ${budget} |`)
}
