// Settles through the store: from the first command until all contracts are stored in an embedded PostgreSQL and
// published, compared with as many transfers through the same store.
import type { Command } from '@assay/engine/commands'
import type { RunningExchange } from '@assay/server/exchange/exchange'
import { APART_MS, openings, preparation, ROUND_MS, settlements, START, transfers } from './binaryCommands.ts'
import type { Row } from './engine.ts'
import { onEmbedded, submitAll } from './onEmbedded.ts'

export async function measureBinaryStore({ contracts, rounds }: { contracts: number; rounds: number }): Promise<Row[]> {
  const settled: number[] = []
  const moved: number[] = []
  await onEmbedded(async (exchange, clock) => {
    await submitAll(exchange, preparation())
    for (let round = 0; round < rounds; round += 1) {
      const at = { start: START + round * APART_MS, idOf: () => 0 }
      clock.time = at.start
      const opened = await submitAll(exchange, openings(contracts, at))
      const orderIds = opened.flatMap((event) => (event.type === 'binaryPositionChanged' ? [event.orderId] : []))
      clock.time = at.start + ROUND_MS
      settled.push(
        await timeTold(exchange, settlements(orderIds, at.start), { type: 'binaryPositionChanged', contracts }),
      )
      moved.push(await timeTold(exchange, transfers(contracts, at), { type: 'posted', contracts }))
    }
  })
  const [ours, floor] = [Math.min(...settled), Math.min(...moved)]
  return [
    {
      what: `${contracts.toLocaleString('en')} of them committed on embedded PostgreSQL and told`,
      beside: `as many transfers through the same store: ${floor.toFixed(0)} ms`,
      figure: `${ours.toFixed(0)} ms`,
      ratio: `${(ours / floor).toFixed(1)} times`,
      budget: '',
    },
  ]
}

/** Wall time until this many events of a type have been published. */
async function timeTold(
  exchange: RunningExchange,
  commands: readonly Command[],
  { type, contracts }: { type: string; contracts: number },
): Promise<number> {
  let told = 0
  exchange.onCommit((batch) => {
    for (const { events } of batch) for (const event of events) if (event.type === type) told += 1
  })
  const start = performance.now()
  await submitAll(exchange, commands)
  const milliseconds = performance.now() - start
  if (told !== contracts) throw new Error(`${told} of ${contracts} were told`)
  return milliseconds
}
