// A transfer between a person's own wallets, as pure functions: what is wrong with it and what is sent.
import { parseAmount } from '@assay/engine/money'
import type { Input } from '@assay/api/schemas'
import type { Balance, WalletName } from './balances.ts'
import type { TransferEnds } from './openWallets.ts'

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

const USUAL_COIN = 'usdt'

interface Asked {
  coin?: string | undefined
  from?: WalletName | undefined
  to?: WalletName | undefined
  amount?: string | undefined
}

/** Where a transfer begins: the wallets and the coin asked for, else the first wallet that holds something of it. */
export function firstTransfer(
  { coin, from, to, amount = '' }: Asked,
  balances: readonly Balance[],
  ends: TransferEnds,
): TransferForm {
  const holds = (wallet: WalletName) =>
    balances.find((row) => row.wallet === wallet && Number(row.available) > 0 && row.coin === (coin ?? row.coin))
  const starts = ends.from.filter((wallet) => wallet !== to)
  const start = from ?? starts.find((wallet) => holds(wallet) !== undefined) ?? starts[0] ?? 'PLATFORM'
  const others = ends.to.filter((wallet) => wallet !== start)
  const usualEnd = others.find((wallet) => wallet !== 'FINANCIAL') ?? others[0] ?? 'PLATFORM'
  const end = to !== undefined && to !== start ? to : usualEnd
  const heldThere = balances.filter((row) => row.wallet === start && Number(row.available) > 0)
  const usual = heldThere.find((row) => row.coin === USUAL_COIN) ?? heldThere[0]
  return { from: start, to: end, coin: coin ?? usual?.coin ?? USUAL_COIN, amount }
}

/** What may leave a wallet; '0' where the coin was never there. */
export function availableIn(balances: readonly Balance[], wallet: WalletName, coin: string): string {
  return balances.find((row) => row.wallet === wallet && row.coin === coin)?.available ?? '0'
}

interface WalletChoice {
  end: 'from' | 'to'
  wallet: WalletName
  ends: TransferEnds
}

/** Choosing the wallet that is already on the other side swaps the two, or moves the other on where it cannot stand there. */
export function withWallet(form: TransferForm, { end, wallet, ends }: WalletChoice): TransferForm {
  const other = end === 'from' ? 'to' : 'from'
  if (wallet !== form[other]) return { ...form, [end]: wallet }
  const left = form[end]
  const moved = ends[other].includes(left) ? left : (ends[other].find((one) => one !== wallet) ?? left)
  return { ...form, [end]: wallet, [other]: moved }
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
