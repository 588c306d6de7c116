import ArrowsDownUpIcon from '~icons/ph/arrows-down-up'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@assay/ui/IconButton'
import { Num } from '@assay/ui/Num'
import { NumberField } from '@assay/ui/NumberField'
import { Select } from '@assay/ui/Select'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { OwnNum, useOwnText } from '../session/OwnNum.tsx'
import type { Balance, WalletName } from './balances.ts'
import { coinAmount, coinName } from './coinAmount.ts'
import { CoinLabel } from './CoinLabel.tsx'
import { notFinalOf, useNewestDeposits } from './newestDeposits.ts'
import type { TransferEnds } from './openWallets.ts'
import { availableIn, type TransferForm, type TransferProblems, withWallet } from './transferForm.ts'
import type { TransferLimit } from './transferLimit.ts'

interface TransferFieldsProps {
  form: TransferForm
  onChange: (form: TransferForm) => void
  balances: readonly Balance[]
  limit: TransferLimit
  ends: TransferEnds
  /** Decimals of the coin. */
  scale: number
  /** Empty until the button was pressed. */
  problems: TransferProblems
}

export function TransferFields({ form, onChange, balances, limit, ends, scale, problems }: TransferFieldsProps) {
  const t = useTranslations('wallet.transfer')
  const own = useOwnText()
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-muted">{t('line')}</p>
      <Wallets form={form} onChange={onChange} balances={balances} ends={ends} />
      <Select
        label={t('coin')}
        options={coinOptions(balances, form, own)}
        value={form.coin}
        onChange={(coin) => onChange({ ...form, coin, amount: '' })}
      />
      <AmountField
        form={form}
        available={limit.transferable}
        scale={scale}
        problem={problems.amount}
        onAmount={(amount) => onChange({ ...form, amount })}
      />
      <Kept form={form} limit={limit} />
    </div>
  )
}

/** Why not everything in the wallet can be transferred, and what a transfer stops. */
function Kept({ form: { coin, from }, limit: { held, backing } }: Pick<TransferFieldsProps, 'form' | 'limit'>) {
  const t = useTranslations('wallet.transfer')
  const own = useOwnText()
  const { data: deposits } = useNewestDeposits()
  const notFinal = from === 'PLATFORM' ? notFinalOf(deposits?.rows ?? [], coin) : '0'
  const facts = (amount: string) => ({
    amount: own(coinAmount(amount, coin)),
    coin: coinName(coin),
    n: (words: ReactNode) => <Num>{words}</Num>,
    to: (words: ReactNode) => (
      <Link to={paths.balance({ wallet: from, coin })} className="font-medium text-brand-text">
        {words}
      </Link>
    ),
  })
  const kept = [
    ...(Number(held) > 0 ? [t.rich('held', facts(held))] : []),
    ...(Number(backing) > 0 ? [t.rich('backing', facts(backing))] : []),
    ...(Number(notFinal) > 0 ? [t.rich('notFinal', facts(notFinal))] : []),
  ]
  if (kept.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-13 text-muted">
      {kept.map((line, place) => (
        <li key={place}>{line}</li>
      ))}
    </ul>
  )
}

/** Coins in the source wallet; the chosen coin stays in the list. */
function coinOptions(balances: readonly Balance[], { from, coin }: TransferForm, own: (text: string) => string) {
  const rows = balances.filter((row) => row.wallet === from && (Number(row.available) > 0 || row.coin === coin))
  const known = rows.some((row) => row.coin === coin) ? rows : [{ coin, available: '0' }, ...rows]
  return known.map((row) => ({
    id: row.coin,
    text: `${coinName(row.coin)} ${own(coinAmount(row.available, row.coin))}`,
    label: (
      <span className="flex w-full justify-between gap-3">
        <CoinLabel coin={row.coin} /> <OwnNum className="text-muted">{coinAmount(row.available, row.coin)}</OwnNum>
      </span>
    ),
  }))
}

type WalletsProps = Pick<TransferFieldsProps, 'form' | 'onChange' | 'balances' | 'ends'>

function Wallets({ form, onChange, balances, ends }: WalletsProps) {
  const t = useTranslations('wallet')
  const options = (end: 'from' | 'to') =>
    ends[end].map((wallet) => ({
      id: wallet,
      text: t(`walletsLong.${wallet}`),
      note:
        end === 'from' ? (
          <OwnNum unit={coinName(form.coin)}>{coinAmount(availableIn(balances, wallet, form.coin), form.coin)}</OwnNum>
        ) : undefined,
    }))
  const choose = (end: 'from' | 'to') => (wallet: WalletName) => onChange(withWallet(form, { end, wallet, ends }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_44px] items-center gap-2">
      <div className="flex flex-col gap-3">
        <Select label={t('transfer.from')} options={options('from')} value={form.from} onChange={choose('from')} />
        <Select label={t('transfer.to')} options={options('to')} value={form.to} onChange={choose('to')} />
      </div>
      <IconButton
        label={t('transfer.swap')}
        disabled={!ends.to.includes(form.from)}
        onClick={() => onChange({ ...form, from: form.to, to: form.from })}
        className="mt-6"
      >
        <ArrowsDownUpIcon size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

interface AmountFieldProps {
  form: TransferForm
  available: string
  scale: number
  problem: TransferProblems['amount']
  onAmount: (amount: string) => void
}

function AmountField({ form, available, scale, problem, onAmount }: AmountFieldProps) {
  const t = useTranslations('wallet.transfer')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem !== undefined) input.current?.focus()
  }, [problem])
  const own = useOwnText()
  const all = own(coinAmount(available, form.coin))
  const facts = { available: all, coin: coinName(form.coin), decimals: scale }
  return (
    <NumberField
      ref={input}
      label={t('amount')}
      aside={t.rich('available', { amount: all, coin: coinName(form.coin), n: (words) => <Num>{words}</Num> })}
      value={form.amount}
      onChange={onAmount}
      decimals={scale}
      unit={coinName(form.coin)}
      error={problem === undefined ? undefined : t(`problems.${problem}`, facts)}
      action={
        <button
          type="button"
          onClick={() => onAmount(trimZeros(available))}
          className="min-h-10 ps-1 text-14 font-medium text-brand-text"
        >
          {t('max')}
        </button>
      }
    />
  )
}

/** '12506.84000000' → '12506.84' */
function trimZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
