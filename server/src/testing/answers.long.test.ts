// Every operation's answer, made out of what a long random life of the exchange committed: whatever an accepted command
// did, its answer says so in the words of the wire, and says the same when it is made again from the journal.
import { schemas } from '@assay/api/schemas'
import type { Command } from '@assay/engine/commands'
import type { FollowCommand } from '@assay/engine/follow/commands'
import type { EarnCommand } from '@assay/engine/earn/commands'
import type { DepositCommand, TreasuryCommand, WithdrawalCommand } from '@assay/engine/transfer/commands'
import type { PositionChanged } from '@assay/engine/futures/events'
import { contractsOf, type Contract } from '@assay/engine/options/terms'
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod/mini'
import { answerOpenPosition } from '../binary/openPosition.ts'
import type { Context as ConvertContext } from '../convert/context.ts'
import { answerConvert } from '../convert/currencyExchange.ts'
import { answerCreditFaucet } from '../demo/creditFaucet.ts'
import type { Context as BinaryContext } from '../binary/context.ts'
import type { Context as FuturesContext } from '../futures/context.ts'
import type { Context as OptionsContext } from '../options/context.ts'
import type { Done } from '../exchange/ask.ts'
import type { Committed } from '../exchange/door.ts'
import { packBatch, unpackBatch } from '../exchange/packing.ts'
import { IDS_EACH, stamp } from '../exchange/stamp.ts'
import { answerAdjustMargin } from '../futures/adjustMargin.ts'
import { answerAmendOrder as answerAmendFuturesOrder } from '../futures/amendOrder.ts'
import { answerAmendStop } from '../futures/amendStop.ts'
import { answerCancelAllOrders as answerCancelAllFuturesOrders } from '../futures/cancelAllOrders.ts'
import { answerCancelOrder as answerCancelFuturesOrder } from '../futures/cancelOrder.ts'
import { answerCancelStop } from '../futures/cancelStop.ts'
import { answerChangeLeverage } from '../futures/changeLeverage.ts'
import { answerChangeMarginMode } from '../futures/changeMarginMode.ts'
import { answerChangePositionMode } from '../futures/changePositionMode.ts'
import { answerCloseAllPositions } from '../futures/closeAllPositions.ts'
import { answerClosing } from '../futures/closing.ts'
import { answerPlaceOrder as answerPlaceFuturesOrder } from '../futures/placeOrder.ts'
import { answerPlaceOrderList as answerPlaceFuturesOrderList } from '../futures/placeOrderList.ts'
import { answerPlaceStops } from '../futures/placeStops.ts'
import { answerReducePosition } from '../futures/reducePosition.ts'
import { answerTradeOption } from '../options/tradeOption.ts'
import { answerAmendOrder } from '../spot/amendOrder.ts'
import { answerCancelAllOrders } from '../spot/cancelAllOrders.ts'
import { answerCancelOrder } from '../spot/cancelOrder.ts'
import { answerPlaceOrder } from '../spot/placeOrder.ts'
import { answerPlaceOrderList } from '../spot/placeOrderList.ts'
import { inputOf } from './crashpoints/script.ts'
import { assets, markets } from './simulator/markets.ts'
import { binaryMarkets, convertCoins, futuresMarkets } from './simulator/products.ts'
import { Run } from './simulator/run.ts'
import { answerTransferFunds } from '../wallet/transferFunds.ts'

type Context = BinaryContext & ConvertContext & FuturesContext & OptionsContext
/**
 * Steps of long work, deposits, withdrawals and what operators book have a user, but their command is no answer to anybody.
 * The simulator subscribes to no earn; server/src/earn/earn.db.test.ts reads those answers.
 */
type Unasked =
  | 'spot.cancelRest'
  | 'futures.cancelRest'
  | (DepositCommand | TreasuryCommand | WithdrawalCommand | EarnCommand | FollowCommand)['type']
  | 'referral.setEarning'
  | 'vip.recordGrowth'
  | 'welfare.claim'
type UserCommand = Exclude<Extract<Command, { user: number }>['type'], Unasked>

/** What was known when a command was given. */
interface Known {
  contracts: Map<string, Contract>
  positions: Map<number, PositionChanged>
}

interface Answering<T extends UserCommand> {
  output: z.ZodMiniType
  answer: (done: Done<T>, known: Known) => unknown
}

const { privateKey } = generateKeyPairSync('ed25519')
const convertTerms = (coin: string) => ({
  rules: convertCoins.find(({ asset }) => asset === coin),
  asset: assets.find(({ asset }) => asset === coin),
})
const context = {
  market: {
    asset: (name: string) => assets.find(({ asset }) => asset === name),
    spotMarket: (name: string) => markets.find(({ symbol }) => symbol === name),
    futuresMarket: (name: string) => futuresMarkets.find(({ symbol }) => symbol === name),
    pair: () => undefined,
    mark: () => undefined,
  },
  lights: { lightsOf: () => null },
  convert: {
    pair: (from: string, to: string) => ({ from: convertTerms(from), to: convertTerms(to), unitScale: 8 }),
  },
  binary: {
    market: (name: string) => binaryMarkets.find(({ symbol }) => symbol === name),
    secret: Buffer.alloc(32),
    receiptKey: { privateKey, publicKey: '0'.repeat(64) },
  },
} as unknown as Context

const { spot, futures, binary, options, convert, wallet, demo } = schemas

function of<T extends UserCommand>(
  { output }: { output: z.ZodMiniType },
  answer: (server: Context, done: Done<T>) => unknown,
): Answering<T> {
  return { output, answer: (done) => answer(context, done) }
}

/** Every kind of command that a user can give, with the operations that it can belong to. */
const answering: { [T in UserCommand]: Answering<T>[] } = {
  'spot.placeOrder': [of(spot.placeOrder, answerPlaceOrder)],
  'spot.placeOrderList': [of(spot.placeOrderList, answerPlaceOrderList)],
  'spot.cancelOrder': [of(spot.cancelOrder, answerCancelOrder)],
  'spot.cancelAllOrders': [of(spot.cancelAllOrders, answerCancelAllOrders)],
  'spot.amendOrder': [of(spot.amendOrder, answerAmendOrder)],
  'transfer.betweenWallets': [of(wallet.transferFunds, answerTransferFunds)],
  'transfer.creditFaucet': [of(demo.creditFaucet, answerCreditFaucet)],
  'futures.setLeverage': [of(futures.changeLeverage, answerChangeLeverage)],
  'futures.setMarginMode': [of(futures.changeMarginMode, answerChangeMarginMode)],
  'futures.setPositionMode': [of(futures.changePositionMode, answerChangePositionMode)],
  'futures.placeOrder': [
    of(futures.placeOrder, answerPlaceFuturesOrder),
    { output: futures.reducePosition.output, answer: answerReducing },
  ],
  'futures.placeOrderList': [of(futures.placeOrderList, answerPlaceFuturesOrderList)],
  'futures.cancelOrder': [of(futures.cancelOrder, answerCancelFuturesOrder)],
  'futures.cancelAllOrders': [of(futures.cancelAllOrders, answerCancelAllFuturesOrders)],
  'futures.amendOrder': [of(futures.amendOrder, answerAmendFuturesOrder)],
  'futures.adjustMargin': [of(futures.adjustMargin, answerAdjustMargin)],
  'futures.setStops': [of(futures.placeStops, answerPlaceStops)],
  'futures.amendStop': [of(futures.amendStop, answerAmendStop)],
  'futures.cancelStop': [of(futures.cancelStop, answerCancelStop)],
  'futures.closePosition': [
    of(futures.closePosition, answerClosing),
    of(futures.reducePosition, answerClosing),
    of(futures.reversePosition, answerClosing),
  ],
  'futures.closeAllPositions': [of(futures.closeAllPositions, answerCloseAllPositions)],
  'binary.openPosition': [of(binary.openPosition, (server, done) => answerOpenPosition(server, done))],
  'binary.joinRound': [of(binary.openPosition, (server, done) => answerOpenPosition(server, done))],
  // Answered with the limits as they stand afterwards.
  'binary.setLimits': [],
  'options.buy': [{ output: options.buyOption.output, answer: answerTrade }],
  'options.sell': [{ output: options.sellOption.output, answer: answerTrade }],
  'convert.accept': [of(convert.currencyExchange, answerConvert)],
}

function answerReducing(done: Done<'futures.placeOrder'>, { positions }: Known): unknown {
  const { user, symbol } = done.command
  const known = [...positions.values()].findLast((position) => position.user === user && position.symbol === symbol)
  return known && answerReducePosition(context, done, known)
}

function answerTrade(done: Done<'options.buy' | 'options.sell'>, { contracts }: Known): unknown {
  const contract = contracts.get(done.command.symbol)
  return contract && answerTradeOption(contract, done)
}

function remember({ contracts, positions }: Known, { command, events }: Committed): void {
  for (const event of events) if (event.type === 'positionChanged') positions.set(event.positionId, event)
  if (command.type === 'options.listSeries')
    for (const contract of contractsOf(command.series)) contracts.set(contract.symbol, contract)
}

interface Told {
  output: z.ZodMiniType
  answer: unknown
}

/** What the callers of each operation are told; nothing where the operation could not have given this command. */
function tell(done: Committed, known: Known): Told[] {
  const ways = answering[done.command.type as UserCommand] as Answering<UserCommand>[]
  const told = ways.map(({ output, answer }) => ({ output, answer: answer(done as Done<UserCommand>, known) }))
  return told.filter(({ answer }) => answer !== undefined)
}

const SEEDS_MAX = 60
const OPERATIONS = 1000

describe('A random life of the exchange', { timeout: 300_000 }, () => {
  it('has an answer to every kind of accepted command, and the same one again from the journal', async () => {
    const missing = new Set(Object.keys(answering))
    for (let seed = 1; seed <= SEEDS_MAX && missing.size > 0; seed++)
      for (const type of checkAnswers(await live(seed))) missing.delete(type)
    expect([...missing]).toEqual([])
  })

  it('has commands whose ids were made of their sequence, and grow with age', async () => {
    const stream = await live(1)
    for (const { sequence, time, command } of stream)
      expect(stamp(inputOf(command, sequence), { sequence, time })).toEqual(command)
    const ids = stream.flatMap(({ command }) => (command.type === 'spot.placeOrder' ? [command.orderId] : []))
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    expect(ids.every((id) => id % IDS_EACH === 0)).toBe(true)
  })
})

async function live(seed: number): Promise<readonly Committed[]> {
  const run = new Run(seed)
  await run.go(OPERATIONS)
  return run.committed()
}

/** The kinds of command that were accepted and answered. */
function checkAnswers(stream: readonly Committed[]): Set<string> {
  const known: Known = { contracts: new Map(), positions: new Map() }
  const answered = new Set<string>()
  for (const done of stream) {
    const { command, events, sequence } = done
    if (command.type in answering && events[0]?.type !== 'rejected') {
      const told = tell(done, known)
      for (const { output, answer } of told) {
        const { success, error } = output.safeParse(answer)
        expect(success, `${command.type} at ${sequence}: ${JSON.stringify(error)}`).toBe(true)
      }
      const [kept] = unpackBatch(packBatch([done], []))
      expect(tell({ ...done, command: kept?.command ?? command, events: kept?.events ?? [] }, known)).toEqual(told)
      answered.add(command.type)
    }
    remember(known, done)
  }
  return answered
}
