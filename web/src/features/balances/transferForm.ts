// A transfer between a person's own wallets, as pure functions: what is wrong with it and what is sent.
import { parseAmount } from '@assay/engine/money'
import type { Input, Output } from '@assay/api/schemas'
import { type AmountProblem, readAmount } from './amountText.ts'

export type Wallet = Input<'wallet', 'transferFunds'>['from']
export type BalanceRow = Output<'wallet', 'listBalances'>[number]

export interface TransferForm {
  from: Wallet
  to: Wallet
  coin: string
  amount: string
}

export interface TransferProblems {
  wallets?: 'sameWallet'
  amount?: AmountProblem | 'aboveAvailable'
}

export const walletNames: readonly Wallet[] = ['PLATFORM', 'FINANCIAL', 'CONTRACT']

/** What may leave a wallet; '0' where the coin was never there. */
export function availableIn(balances: readonly BalanceRow[], wallet: Wallet, coin: string): string {
  return balances.find((row) => row.wallet === wallet && row.coin === coin)?.available ?? '0'
}

/** Choosing the wallet that is already on the other side swaps the two. */
export function withWallet(form: TransferForm, end: 'from' | 'to', wallet: Wallet): TransferForm {
  const other = end === 'from' ? 'to' : 'from'
  return wallet === form[other] ? { ...form, [end]: wallet, [other]: form[end] } : { ...form, [end]: wallet }
}

/** scale: decimals of the coin. */
export function transferProblems(form: TransferForm, available: string, scale: number): TransferProblems {
  const problems: TransferProblems = {}
  if (form.from === form.to) problems.wallets = 'sameWallet'
  const read = readAmount(form.amount, scale)
  if ('problem' in read) problems.amount = read.problem
  else if ((parseAmount(read.amount, scale) ?? 0n) > (parseAmount(available, scale) ?? 0n))
    problems.amount = 'aboveAvailable'
  return problems
}

/** The form must have no problems. The id makes a repeated press the same transfer. */
export function transferInput(form: TransferForm, scale: number, clientId: string): Input<'wallet', 'transferFunds'> {
  const read = readAmount(form.amount, scale)
  if ('problem' in read) throw new Error(`a transfer of ${read.problem} amount was sent`)
  return { coin: form.coin, from: form.from, to: form.to, amount: read.amount, clientId }
}
