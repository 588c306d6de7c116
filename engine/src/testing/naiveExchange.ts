// A reference exchange, written directly from the rules with plain lists that are searched and sorted for every
// question. The engine must give the same answers, trades and balances.
import type { BinaryCommand } from '../binary/commands.ts'
import { type Command, type TransferBetweenWallets } from '../commands.ts'
import type { ConvertCommand } from '../convert/commands.ts'
import type { EarnCommand } from '../earn/commands.ts'
import type { FollowCommand } from '../follow/commands.ts'
import type { FuturesCommand } from '../futures/commands.ts'
import type { HaltCommand } from '../halts.ts'
import type { OptionsCommand } from '../options/commands.ts'
import type { ReferralCommand } from '../referral/commands.ts'
import type { VipCommand } from '../vip/commands.ts'
import type { WelfareCommand } from '../welfare/commands.ts'
import type { CancelRest, FireRest } from '../spot/commands.ts'
import type { DepositCommand, TreasuryCommand, WithdrawalCommand } from '../transfer/commands.ts'
import { EXTERNAL_FAUCET } from '../nouns.ts'
import type { RejectionReason } from '../events.ts'
import { amendNaive, placeListNaive, placeNaive } from './naivePlacing.ts'
import { add, closeNaive, heldOf, isPast, marketOf, type NaiveExchange, ordersOfUser } from './naiveState.ts'
import { fireByIndex } from './naiveTrading.ts'

/** Returns the refusal, if any; `trades` and `closed` hold what the command did. */
export function applyNaive(exchange: NaiveExchange, command: Command): RejectionReason | null {
  exchange.time = command.time
  exchange.trades = []
  exchange.closed = []
  if (!isJudged(command)) throw new Error(`the naive exchange judges spot and transfers, not ${command.type}`)
  switch (command.type) {
    case 'ledger.defineAsset':
      return null
    case 'spot.defineMarket': {
      const known = exchange.markets.get(command.market.symbol)
      const prices = known ?? { lastTradeId: 0, lastPrice: null, indexPrice: null }
      exchange.markets.set(command.market.symbol, { ...prices, rules: command.market, traded: [] })
      return null
    }
    case 'spot.placeOrder':
      return placeNaive(exchange, command)
    case 'spot.placeOrderList':
      return placeListNaive(exchange, command)
    case 'spot.amendOrder':
      return amendNaive(exchange, command)
    case 'spot.recordIndex':
      for (const { symbol, price } of command.prices) fireByIndex(exchange, marketOf(exchange, symbol), price)
      return null
    case 'transfer.betweenWallets':
      return transferNaive(exchange, command)
    case 'transfer.creditFaucet':
      add(exchange, `${EXTERNAL_FAUCET} PLATFORM ${command.asset}`, -command.amount)
      add(exchange, `${command.user} PLATFORM ${command.asset}`, command.amount)
      return null
    case 'spot.cancelOrder':
    case 'spot.cancelAllOrders':
    case 'spot.expireOrders':
      return endNaive(exchange, command)
  }
}

type Unjudged =
  | CancelRest
  | FireRest
  | FuturesCommand
  | FollowCommand
  | BinaryCommand
  | OptionsCommand
  | ConvertCommand
  | EarnCommand
  | ReferralCommand
  | VipCommand
  | WelfareCommand
  | HaltCommand
  | DepositCommand
  | TreasuryCommand
  | WithdrawalCommand
type Judged = Exclude<Command, Unjudged>

/** The other products have their own reference implementations, and nothing is done in steps here. */
function isJudged(command: Command): command is Judged {
  return (
    command.type !== 'spot.cancelRest' &&
    command.type !== 'spot.fireRest' &&
    !/(Deposit|Withdrawal|NetworkFee|Balance)$/.test(command.type) &&
    /^(ledger|spot|transfer)\./.test(command.type)
  )
}

type Ending = Extract<Command, { type: 'spot.cancelOrder' | 'spot.cancelAllOrders' | 'spot.expireOrders' }>

function endNaive(exchange: NaiveExchange, command: Ending): RejectionReason | null {
  if (command.type === 'spot.cancelOrder') {
    const order = exchange.orders.find((one) => one.id === command.orderId && one.user === command.user)
    if (!order) return 'UNKNOWN_ORDER'
    closeNaive(exchange, order, 'CANCELED')
    return null
  }
  const isAll = command.type === 'spot.cancelAllOrders'
  const orders = isAll
    ? ordersOfUser(exchange, command.user, command.symbol)
    : exchange.orders.filter((one) => isPast(exchange, one))
  for (const order of orders) {
    if (exchange.orders.includes(order)) closeNaive(exchange, order, isAll ? 'CANCELED' : 'EXPIRED')
  }
  return null
}

function transferNaive(exchange: NaiveExchange, command: TransferBetweenWallets): RejectionReason | null {
  const { user, asset, amount, from, to } = command
  if (amount <= 0n) return 'AMOUNT_INVALID'
  if (from === to) return 'SAME_WALLET'
  const held = from === 'PLATFORM' ? heldOf(exchange, user, asset) : 0n
  if ((exchange.totals.get(`${user} ${from} ${asset}`) ?? 0n) - held < amount) return 'INSUFFICIENT_BALANCE'
  add(exchange, `${user} ${from} ${asset}`, -amount)
  add(exchange, `${user} ${to} ${asset}`, amount)
  return null
}
