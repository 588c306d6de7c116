// The unfinished work of a new mark, as plain values: settleMarks.ts does it, one unit after the other. A list of tasks says
// what is left. A task names markets, positions and orders by symbol and id, so the list can be written down between any
// two units and read again after a restart: settlingText.ts.
//
// A mark that liquidates 1,200 positions: the first command does 500 units, and writes down that the task LIQUIDATE continues.
// Two more commands do the rest.
import type { Amount, Price, Quantity } from '../money.ts'
import type { PriceRange } from '../orders/priceLimits.ts'
import type { LastPlace, TrackedMap } from '../trackedMap.ts'
import type { Watched } from '../orders/trading.ts'
import type { Direction, PositionSide } from './commands.ts'
import type { Liquidated } from './events.ts'

/** A list of ids that does not change any more, and how many of them are done. */
export interface Frozen {
  /** Its key in Settling.lists; 0 for an empty one. */
  readonly list: number
  done: number
}

/** A position that its user closes, once its order has traded. */
export interface Closing {
  readonly positionId: number
  readonly symbol: string
  readonly user: number
  readonly positionSide: PositionSide
  readonly direction: Direction
  /** Before the order; lots: those that the user closes. */
  readonly quantity: Quantity
  readonly lots: Quantity
  readonly limit: Price
  /** Epoch ms, of the command. */
  readonly time: number
  readonly reverseOrderId: number | null
  readonly clientOrderId: string
}

/** One that comes after others of its command. */
export interface NextClosing {
  readonly positionId: number
  readonly orderId: number
  readonly clientOrderId: string
}

export type Task =
  /** The accounts of these positions post what is missing; those that stay insolvent become debtors. */
  | { type: 'CALL'; ids: Frozen }
  /** Lots of debtors without enough sound winners are closed at the old mark. */
  | { type: 'MATCH' }
  /** The debtors' losing positions are closed. null: not begun. */
  | { type: 'CLOSE'; ids: Frozen | null }
  /** Every deficit is settled: the new marks of these contracts become the settled ones. */
  | { type: 'ACCEPT'; symbols: string[] }
  /** Orders or stops that wait for a price that has been reached. ids is null until it begins, range for the price of now. */
  | {
      type: 'FIRE'
      what: 'ORDERS' | 'STOPS'
      symbol: string
      by: Watched
      range: PriceRange | null
      ids: Frozen | null
    }
  /** What waits for the trades in this contract fires, until there are no more. */
  | { type: 'FOLLOW'; symbol: string }
  /**
   * seen: positions that were looked at, are still reached, and cannot be reduced any further. begun: the one that takes
   * more than one unit; user is set if it is all of a cross account.
   */
  | { type: 'LIQUIDATE'; symbol: string; seen: number[]; begun: { positionId: number; user: number | null } | null }
  /** Lots of a bankrupt position, and the value at which they are closed against these winners; what is left of both. */
  | { type: 'DELEVERAGE'; symbol: string; positionId: number; lots: Quantity; value: Amount; ids: Frozen }
  /** What waits for the trades of the liquidations fires, then all contracts are looked at again. */
  | { type: 'REPEAT'; symbols: string[] }
  | { type: 'UNWIND'; symbol: string }
  /** The same without looking again. */
  | { type: 'FOLLOW_ALL' }
  /** Payouts that have waited in the purse of this contract. */
  | { type: 'PAY'; symbol: string }
  /** Cross accounts with these positions release what they no longer need. ids is null until it begins. */
  | { type: 'EASE'; symbol: string; ids: Frozen | null }
  /** Says the marks of these contracts. */
  | { type: 'TELL'; symbols: string[] }
  /** What comes after the order that closes a position. */
  | { type: 'FINISH_CLOSING'; symbol: string; closing: Closing }
  | { type: 'CLOSE_NEXT'; user: number; closing: NextClosing }
  /** A user's command, whose first order was cut, can be answered. */
  | { type: 'ANSWER'; orderId: number }

/** An isolated position by itself, or all cross positions of a trader. */
export type Debtor = `position ${number}` | `account ${string} ${number}`

export interface Settling {
  tasks: Task[]
  /** The last place given to anything tracked, payouts that wait included. */
  readonly places: LastPlace
  readonly lists: TrackedMap<number, readonly (number | Debtor)[]>
  /** Accounts that the new marks have made insolvent, also after they are settled. */
  readonly debtors: TrackedMap<Debtor, true>
  /** Begun and not finished, by position. */
  readonly reports: TrackedMap<number, Report>
  /** The text of tasks, marks, trades and sweeps as it was written last. */
  work: string
  /** Unsound holders that the current unit has passed over. */
  passedOver: number
  /** Resting orders that orders of the exchange have met in the current unit. */
  offered: number
  /** It takes more than one command. */
  isCut: boolean
}

/** Of a liquidation: what was before it, and what was done so far. */
export interface Report {
  before: Omit<
    Liquidated,
    | 'type'
    | 'tierAfter'
    | 'filledQuantity'
    | 'filledTickLots'
    | 'takenOverQuantity'
    | 'deleveragedQuantity'
    | 'remainingQuantity'
    | 'fee'
    | 'liquidationFee'
    | 'returned'
  >
  filled: Quantity
  filledTickLots: bigint
  takenOver: Quantity
  deleveraged: Quantity
  fee: bigint
  liquidationFee: bigint
  returned: Amount
}
