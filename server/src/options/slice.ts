// Options.
import { closesAt } from '@assay/engine/options/terms'
import type { Core } from '../context.ts'
import { type Chains, type OpenSlice, withOwn } from '../slice.ts'
import { type OptionBoard, openOptionBoard } from './board.ts'
import { buyOption } from './buyOption.ts'
import { getOptionChain } from './getOptionChain.ts'
import { getOptionProof } from './getOptionProof.ts'
import { listOptionPositions } from './listOptionPositions.ts'
import { listOptionRecords } from './listOptionRecords.ts'
import { listOptionSettlements } from './listOptionSettlements.ts'
import { openChains } from './liveChains.ts'
import { optionContents } from './optionContents.ts'
import { runSeries } from './runSeries.ts'
import { sellOption } from './sellOption.ts'

/** Reads only memory while nothing is due. */
const EXPIRIES_EVERY_MS = 1000

export interface OptionsSlice extends OpenSlice<'options'> {
  board: OptionBoard
  chains: Chains
  /** Lists expiries, and settles those that have ended, as far as they are due. */
  runSeries(): Promise<void>
  /** What the house pays now for one unit of every option that it quotes. */
  readBids(): Promise<{ symbol: string; bid: number; priceDecimals: number; quantityDecimals: number }[]>
}

export async function openOptions(core: Core): Promise<OptionsSlice> {
  const board = await openOptionBoard(core)
  const own = { options: board }
  const run = () => runSeries({ ...core, ...own })
  return {
    operations: withOwn('options', own, {
      getOptionChain,
      buyOption,
      sellOption,
      listOptionPositions,
      listOptionRecords,
      listOptionSettlements,
      getOptionProof,
    }),
    privateMessagesOf: (events, isHeard) => optionContents(board, events, isHeard),
    schedule: [{ name: 'expiries', everyMs: EXPIRIES_EVERY_MS, work: run }],
    board,
    runSeries: run,
    chains: openChains({ ...core, ...own }),
    readBids: () => readBids(core, board),
  }
}

async function readBids({ clock }: Core, board: OptionBoard): ReturnType<OptionsSlice['readBids']> {
  const series = board.series().filter((open) => clock.now() < closesAt(open))
  const quoted = series.map(async (open) => {
    const tick = await board.newest(open)
    if (tick === null) return []
    const { priceDecimals, quantityDecimals } = open
    return [...board.quotes(open, tick)].map(([symbol, { bid }]) => ({ symbol, bid, priceDecimals, quantityDecimals }))
  })
  return (await Promise.all(quoted)).flat()
}
