// Every command the exchange obeys, in one union. Those of a product stand in its folder; the nouns in nouns.ts.
//
// A command carries everything it needs from outside: its time (epoch ms), the ids it may use, and
// every price that it did not make itself. The same commands in the same order give the same state.
import type { BinaryCommand } from './binary/commands.ts'
import type { Amount } from './money.ts'
import type { Asset, Stamped, Wallet } from './nouns.ts'
import type { OptionsCommand } from './options/commands.ts'
import type { FuturesCommand } from './futures/commands.ts'
import type { HaltCommand } from './halts.ts'
import type { SpotCommand } from './spot/commands.ts'

export interface DefineAsset extends Stamped {
  type: 'ledger.defineAsset'
  asset: Asset
}
/** Between two wallets of one user. */
export interface TransferBetweenWallets extends Stamped {
  type: 'transfer.betweenWallets'
  user: number
  transferId: number
  asset: string
  from: Wallet
  to: Wallet
  amount: Amount
}
/** Demo only: coins from the faucet's external mirror to the platform wallet. */
export interface CreditFaucet extends Stamped {
  type: 'transfer.creditFaucet'
  user: number
  transferId: number
  asset: string
  amount: Amount
}

export type Command =
  | DefineAsset
  | SpotCommand
  | FuturesCommand
  | TransferBetweenWallets
  | CreditFaucet
  | BinaryCommand
  | OptionsCommand
  | HaltCommand
