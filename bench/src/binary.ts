// `node bench/src/binary.ts [--contracts 10000] [--rounds 5]`: 10,000 second contracts that expire in the same second,
// settled by the engine in commands of 500, compared with as many transfers between two wallets, the cheapest command
// that moves money; and the same through the store. Engine times are processor time; the best round counts.
import { parseArgs } from 'node:util'
import type { Command } from '@assay/engine/commands'
import { apply } from '@assay/engine/engine'
import { createState, type State } from '@assay/engine/state'
import { IDS_EACH } from '@assay/server/exchange/stamp'
import { openings, preparation, settlements, START, transfers } from './binaryCommands.ts'
import { measureBinaryStore } from './binaryStore.ts'
import { startWatch } from './cpuTime.ts'
import type { Row } from './engine.ts'

const all = { start: START, idOf: (place: number) => (1 + place) * IDS_EACH }

if (import.meta.main) {
  const { values } = parseArgs({
    options: { contracts: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '5' } },
  })
  const plan = { contracts: Number(values.contracts), rounds: Number(values.rounds) }
  console.log('| what | beside | figure | ratio | budget |\n|---|---|---|---|---|')
  for (const { what, beside, figure, ratio, budget } of [...measureBinary(plan), ...(await measureBinaryStore(plan))])
    console.log(`| ${what} | ${beside} | ${figure} | ${ratio} | ${budget} |`)
}

export function measureBinary({ contracts, rounds }: { contracts: number; rounds: number }): Row[] {
  const settled: number[] = []
  const moved: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    settled.push(timeSettling(contracts))
    moved.push(timeTransfers(contracts))
  }
  const [ours, floor] = [Math.min(...settled), Math.min(...moved)]
  return [
    {
      what: `${contracts.toLocaleString('en')} second contracts that expire in one second, settled`,
      beside: `as many transfers between wallets: ${floor.toFixed(1)} ms`,
      figure: `${ours.toFixed(1)} ms`,
      ratio: `${(ours / floor).toFixed(1)} times`,
      budget: '',
    },
  ]
}

function timeSettling(contracts: number): number {
  const state = prepare()
  for (const command of openings(contracts, all)) must(state, command)
  const commands = settlements(
    Array.from({ length: contracts }, (_, place) => all.idOf(place)),
    all.start,
  )
  const watch = startWatch()
  let told = 0
  for (const command of commands)
    for (const event of apply(state, command)) if (event.type === 'binaryPositionChanged') told += 1
  const milliseconds = watch()
  if (told !== contracts || state.binary.positions.size !== 0) throw new Error(`${told} of ${contracts} were settled`)
  return milliseconds
}

function timeTransfers(count: number): number {
  const state = prepare()
  const commands = transfers(count, all)
  const watch = startWatch()
  for (const command of commands) must(state, command)
  return watch()
}

function prepare(): State {
  const state = createState()
  for (const command of preparation()) must(state, command)
  return state
}

function must(state: State, command: Command): void {
  const [event] = apply(state, command)
  if (event?.type === 'rejected') throw new Error(`${command.type} was refused: ${event.reason}`)
}
