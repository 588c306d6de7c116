// The union of all commands. Each product declares its own in its folder; shared types are in nouns.ts.
//
// A command carries all its inputs: its time (epoch ms), the ids it may use, and every external price. The same
// commands in the same order give the same state.
import type { BinaryCommand } from './binary/commands.ts'
import type { ConvertCommand } from './convert/commands.ts'
import type { EarnCommand } from './earn/commands.ts'
import type { Amount } from './money.ts'
import type { Asset, Stamped, Wallet } from './nouns.ts'
import type { OptionsCommand } from './options/commands.ts'
import type { ReferralCommand } from './referral/commands.ts'
import type { FollowCommand } from './follow/commands.ts'
import type { FuturesCommand } from './futures/commands.ts'
import type { HaltCommand } from './halts.ts'
import type { SpotCommand } from './spot/commands.ts'
import type { VipCommand } from './vip/commands.ts'
import type { WelfareCommand } from './welfare/commands.ts'
import type { DepositCommand, TreasuryCommand, WithdrawalCommand } from './transfer/commands.ts'

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
export type TransferCommand =
  | TransferBetweenWallets
  | CreditFaucet
  | DepositCommand
  | WithdrawalCommand
  | TreasuryCommand

export type Command =
  | DefineAsset
  | SpotCommand
  | FuturesCommand
  | TransferCommand
  | BinaryCommand
  | OptionsCommand
  | ConvertCommand
  | EarnCommand
  | ReferralCommand
  | FollowCommand
  | VipCommand
  | WelfareCommand
  | HaltCommand
