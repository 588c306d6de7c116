// The commands run while the process is killed: the committed streams of a few simulator runs in which every kind of
// command of every product was accepted at least once, and some refused. Their results are known beforehand.
import type { Command } from '@assay/engine/commands'
import { apply } from '@assay/engine/engine'
import { createState } from '@assay/engine/state'
import { nextStep } from '@assay/engine/steps'
import type { TreasuryCommand } from '@assay/engine/transfer/commands'
import { STEP_MAX } from '@assay/engine/turn'
import type { CommandInput } from '../../exchange/door.ts'
import { IDS_EACH } from '../../exchange/stamp.ts'
import { Run } from '../simulator/run.ts'
import { copyOf, textOf } from '../simulator/texts.ts'

export interface Step {
  command: Command
  /** The text of its events. */
  events: string
}
export type Script = readonly Step[]

type StepType =
  | 'spot.cancelRest'
  | 'futures.cancelRest'
  | 'futures.settleFunding'
  | 'futures.payRest'
  | 'futures.settleRest'
  | 'spot.fireRest'
  | 'options.payRest'
  | 'referral.release'
  | 'follow.share'
  | 'follow.end'
  | 'welfare.expire'

type Unasked =
  | 'options.settleSeries'
  | 'transfer.writeOffDeposit'
  | 'transfer.recallDeposit'
  | TreasuryCommand['type']
  | 'earn.accrueDay'
  | 'earn.accrueRest'
  | 'follow.closePosition'
  | 'follow.addMargin'
  | 'follow.leave'

/**
 * Without what starts or continues steps of long work, which the sequencer does by itself: the end of a day of earn, leaving
 * a trader, the expiry of options at a time of funding. And without what operators book, which the simulator does not ask for.
 */
const kinds: Record<Exclude<Command['type'], StepType | Unasked>, true> = {
  'ledger.defineAsset': true,
  'spot.defineMarket': true,
  'spot.placeOrder': true,
  'spot.placeOrderList': true,
  'spot.cancelOrder': true,
  'spot.cancelAllOrders': true,
  'spot.amendOrder': true,
  'spot.expireOrders': true,
  'spot.recordIndex': true,
  'transfer.betweenWallets': true,
  'transfer.creditFaucet': true,
  'transfer.creditDeposit': true,
  'transfer.finalizeDeposit': true,
  'transfer.reverseDeposit': true,
  'transfer.holdWithdrawal': true,
  'transfer.payWithdrawal': true,
  'transfer.refundWithdrawal': true,
  'referral.setTerms': true,
  'referral.set': true,
  'referral.setEarning': true,
  'vip.setTerms': true,
  'vip.recordGrowth': true,
  'welfare.defineTask': true,
  'welfare.claim': true,
  'earn.defineProduct': true,
  'earn.subscribe': true,
  'earn.redeem': true,
  'earn.setAutoRenew': true,
  'follow.setTrader': true,
  'follow.start': true,
  'follow.allot': true,
  'follow.setSettings': true,
  'follow.pause': true,
  'futures.defineMarket': true,
  'futures.setLeverage': true,
  'futures.setMarginMode': true,
  'futures.setPositionMode': true,
  'futures.placeOrder': true,
  'futures.placeOrderList': true,
  'futures.cancelOrder': true,
  'futures.cancelAllOrders': true,
  'futures.amendOrder': true,
  'futures.expireOrders': true,
  'futures.recordIndex': true,
  'futures.adjustMargin': true,
  'futures.setStops': true,
  'futures.amendStop': true,
  'futures.cancelStop': true,
  'futures.closePosition': true,
  'futures.closeAllPositions': true,
  'binary.definePeriods': true,
  'binary.openPosition': true,
  'binary.joinRound': true,
  'binary.settle': true,
  'binary.setLimits': true,
  'options.listSeries': true,
  'options.buy': true,
  'options.sell': true,
  'convert.defineCoin': true,
  'convert.accept': true,
  'convert.decide': true,
  'halts.begin': true,
  'halts.end': true,
}

const OPERATIONS = 700
const SEEDS_MAX = 200

/** Seeds from the first on, as few as needed; of each only the part up to a kind of command not covered before. */
export async function recordScripts(): Promise<Script[]> {
  const missing = new Set<string>(Object.keys(kinds))
  const scripts: Script[] = []
  for (let seed = 1; seed <= SEEDS_MAX && missing.size > 0; seed += 1) {
    const run = new Run(seed, STEP_MAX)
    await run.go(OPERATIONS)
    const stream = beforeSteps(run.committed())
    const last = stream.findLastIndex(({ command, events }) => isNew(missing, command, events[0]?.type))
    if (last < 0) continue
    for (const { command, events } of stream.slice(0, last + 1))
      if (events[0]?.type !== 'rejected') missing.delete(command.type)
    scripts.push(foretell(stream.slice(0, last + 1).map(({ command }) => command)))
  }
  if (missing.size > 0) throw new Error(`no run did ${[...missing].join(', ')}`)
  return scripts
}

/** Up to the first command after which the sequencer does a step by itself: the batches decide where that comes. */
function beforeSteps<Committed extends { command: Command }>(stream: readonly Committed[]): Committed[] {
  const state = createState()
  const end = stream.findIndex(({ command }) => {
    apply(state, copyOf(command))
    return nextStep(state, command.time) !== null
  })
  return stream.slice(0, end < 0 ? stream.length : end)
}

function isNew(missing: ReadonlySet<string>, command: Command, first: string | undefined): boolean {
  return missing.has(command.type) && first !== 'rejected'
}

/** A command as it was submitted: without its time, and with the ids of what it makes counted from 0. */
export function inputOf({ time: _, ...command }: Command, sequence: number): CommandInput {
  const first = sequence * IDS_EACH
  const isOwn = (value: unknown): value is number =>
    typeof value === 'number' && value >= first && value < first + IDS_EACH
  function counted(field: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => counted(field, item))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, counted(name, inner)]))
    return /Ids?$/.test(field) && isOwn(value) ? value - first : value
  }
  return counted('', command) as CommandInput
}

/** Without a store: the engine alone gives the results. */
function foretell(commands: readonly Command[]): Script {
  const state = createState()
  return commands.map((command) => ({ command: copyOf(command), events: textOf(apply(state, copyOf(command))) }))
}
