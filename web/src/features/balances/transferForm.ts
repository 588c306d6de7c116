// A transfer between a person's own wallets, as pure functions: what is wrong with it and what is sent.
import { parseAmount } from '@assay/engine/money'
import type { Input } from '@assay/api/schemas'
import type { Balance, WalletName } from './balances.ts'

export interface TransferForm {
  from: WalletName
  to: WalletName
  coin: string
  /** Plain digits as on the wire, '' while empty. */
  amount: string
}

export type AmountProblem = 'missing' | 'zero' | 'decimals' | 'aboveAvailable'
export interface TransferProblems {
  wallets?: 'sameWallet'
  amount?: AmountProblem
}

export const walletNames: readonly WalletName[] = ['PLATFORM', 'FINANCIAL', 'CONTRACT']

const USUAL_COIN = 'usdt'

interface Asked {
  coin?: string | undefined
  from?: WalletName | undefined
  to?: WalletName | undefined
}

/** Where a transfer begins: the wallets and the coin asked for, else the first wallet that holds something of it. */
export function firstTransfer({ coin, from, to }: Asked, balances: readonly Balance[]): TransferForm {
  const holds = (wallet: WalletName) =>
    balances.find((row) => row.wallet === wallet && Number(row.available) > 0 && row.coin === (coin ?? row.coin))
  const start = from ?? walletNames.find((wallet) => wallet !== to && holds(wallet) !== undefined) ?? 'PLATFORM'
  const others = walletNames.filter((wallet) => wallet !== start)
  const end = to !== undefined && to !== start ? to : (others.find((wallet) => wallet !== 'FINANCIAL') ?? 'PLATFORM')
  const heldThere = balances.filter((row) => row.wallet === start && Number(row.available) > 0)
  const usual = heldThere.find((row) => row.coin === USUAL_COIN) ?? heldThere[0]
  return { from: start, to: end, coin: coin ?? usual?.coin ?? USUAL_COIN, amount: '' }
}

/** What may leave a wallet; '0' where the coin was never there. */
export function availableIn(balances: readonly Balance[], wallet: WalletName, coin: string): string {
  return balances.find((row) => row.wallet === wallet && row.coin === coin)?.available ?? '0'
}

/** Choosing the wallet that is already on the other side swaps the two. */
export function withWallet(form: TransferForm, end: 'from' | 'to', wallet: WalletName): TransferForm {
  const other = end === 'from' ? 'to' : 'from'
  return wallet === form[other] ? { ...form, [end]: wallet, [other]: form[end] } : { ...form, [end]: wallet }
}

/** scale: decimals of the coin. */
export function transferProblems(form: TransferForm, available: string, scale: number): TransferProblems {
  const amount = amountProblem(form.amount, available, scale)
  return { ...(form.from === form.to && { wallets: 'sameWallet' as const }), ...(amount && { amount }) }
}

/** available null: nothing is known, or nothing limits it. */
export function amountProblem(amount: string, available: string | null, scale: number): AmountProblem | null {
  if (amount === '') return 'missing'
  const units = parseAmount(amount.replace(/\.$/, ''), scale)
  if (units === null) return 'decimals'
  if (units === 0n) return 'zero'
  return available !== null && units > (parseAmount(available, scale) ?? 0n) ? 'aboveAvailable' : null
}

/** The id makes a repeated press the same transfer. */
export function transferInput(form: TransferForm, clientId: string): Input<'wallet', 'transferFunds'> {
  return { coin: form.coin, from: form.from, to: form.to, amount: form.amount.replace(/\.$/, ''), clientId }
}

/** Asked about first: more than ten times the last transfer of the coin in this browser. */
export function isUnusual(amount: string, lastAmount: string | null, scale: number): boolean {
  const last = lastAmount === null ? null : parseAmount(lastAmount, scale)
  const units = parseAmount(amount.replace(/\.$/, ''), scale)
  return last !== null && units !== null && last > 0n && units > last * 10n
}
