// What lists of trades show, as far as several products share it: each fact's cell on screen, and its text in the file.
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '@assay/ui/Badge'
import { cx } from '@assay/ui/cx'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { directionOf, formatAmount, formatPrice } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import type { Column } from '@assay/ui/Table'
import { formatDateTime } from '@assay/ui/time'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { VALUE_COIN } from '../balances/valuation.ts'
import { type ListedPair, pairTitle } from '../market/coins.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { useZone } from '../settings/preferences.ts'

export interface Fact<Row> extends Omit<Column<Row>, 'cell' | 'key' | 'header'> {
  key: FactName
  /** Without one it is only in the file. */
  cell?: (row: Row) => ReactNode
  /** As the file has it: every digit, no marks for thousands. */
  plain: (row: Row) => string
}

type FactName =
  | 'time'
  | 'pair'
  | 'side'
  | 'price'
  | 'quantity'
  | 'quote'
  | 'fee'
  | 'coin'
  | 'role'
  | 'order'
  | 'trade'
  | 'result'
  | 'entry'
  | 'settled'
  | 'stake'
  | 'units'

const MONEY_DECIMALS = 4
const DECIMALS_MAX = 8

type Place = Column<unknown>['mobile']
type Word = 'BUY' | 'SELL' | 'UP' | 'DOWN' | 'SETTLE' | 'VOID'
interface Execution {
  fee: string
  feeCoin: string
  isMaker: boolean
  orderId: number
  tradeId: number
}

const tones: Record<Word, 'up' | 'down' | 'neutral'> = {
  BUY: 'up',
  UP: 'up',
  SELL: 'down',
  DOWN: 'down',
  SETTLE: 'neutral',
  VOID: 'neutral',
}

export function useTradeFacts(pairs: readonly ListedPair[]) {
  const t = useTranslations('wallet.records')
  const zone = useZone()
  const pairOf = (symbol: string) => pairs.find((listed) => listed.symbol === symbol)
  const title = (symbol: string) => titleOf(pairs, symbol)
  return {
    /** Pair, side and time. */
    head: <Row extends { symbol: string; time: number }>(wordOf: (row: Row) => Word): Fact<Row>[] => [
      {
        key: 'time',
        mobile: 'meta',
        cell: ({ time }) => <Num className="text-muted">{formatDateTime(time, zone)}</Num>,
        plain: ({ time }) => formatDateTime(time, zone),
      },
      {
        key: 'pair',
        mobile: 'title',
        cell: ({ symbol }) => (
          <span className="inline-flex items-center gap-2 align-middle">
            <CoinDisc coin={pairOf(symbol)?.coin ?? symbol.split('-')[0] ?? ''} size={20} />
            <Num>{title(symbol)}</Num>
          </span>
        ),
        plain: ({ symbol }) => title(symbol),
      },
      {
        key: 'side',
        mobile: 'title',
        cell: (row) => <Badge tone={tones[wordOf(row)]}>{t(wordOf(row))}</Badge>,
        plain: (row) => t(wordOf(row)),
      },
    ],
    price: <Row extends { symbol: string }>(key: FactName, valueOf: (row: Row) => string | null): Fact<Row> => ({
      key,
      align: 'end',
      cell: (row) => <Num>{formatPrice(valueOf(row), pairOf(row.symbol)?.basePrecision)}</Num>,
      plain: (row) => plainAmount(valueOf(row)),
    }),
    /** How much was traded, in the contract's or the pair's own decimals. */
    size: <Row extends { symbol: string; quantity: string }>(): Fact<Row> => ({
      key: 'quantity',
      align: 'end',
      cell: ({ symbol, quantity }) => (
        <OwnNum>{formatAmount(quantity, pairOf(symbol)?.coinPrecision ?? DECIMALS_MAX)}</OwnNum>
      ),
      plain: ({ quantity }) => plainAmount(quantity),
    }),
    /** An amount of USDT. */
    money: <Row,>(key: FactName, valueOf: (row: Row) => string, mobile?: Place): Fact<Row> => ({
      key,
      align: 'end',
      ...(mobile && { mobile }),
      cell: (row) => <OwnNum unit={VALUE_COIN}>{formatAmount(valueOf(row), MONEY_DECIMALS)}</OwnNum>,
      plain: (row) => plainAmount(valueOf(row)),
    }),
    /** What was gained or lost, in USDT. */
    result: <Row,>(valueOf: (row: Row) => string | null, mobile?: Place): Fact<Row> => ({
      key: 'result',
      align: 'end',
      ...(mobile && { mobile }),
      cell: (row) => <ResultText value={valueOf(row)} />,
      plain: (row) => plainAmount(valueOf(row)),
    }),
    /** Fee and role; order and trade in the file. */
    execution: <Row extends Execution>(): Fact<Row>[] => [
      {
        key: 'fee',
        align: 'end',
        cell: ({ fee, feeCoin }) => (
          <OwnNum unit={coinName(feeCoin)}>
            {formatAmount(fee, coinName(feeCoin) === VALUE_COIN ? MONEY_DECIMALS : DECIMALS_MAX)}
          </OwnNum>
        ),
        plain: ({ fee }) => plainAmount(fee),
      },
      { key: 'coin', plain: ({ feeCoin }) => coinName(feeCoin) },
      {
        key: 'role',
        mobile: 'meta',
        cell: ({ isMaker }) => <span className="text-muted">{t(isMaker ? 'maker' : 'taker')}</span>,
        plain: ({ isMaker }) => t(isMaker ? 'maker' : 'taker'),
      },
      { key: 'order', plain: ({ orderId }) => String(orderId) },
      { key: 'trade', plain: ({ tradeId }) => String(tradeId) },
    ],
  }
}

/** BTC/USDT of btcusdt; the symbol itself where the pair is no longer listed. */
export function titleOf(pairs: readonly ListedPair[], symbol: string): string {
  const pair = pairs.find((listed) => listed.symbol === symbol)
  return pair === undefined ? symbol.toUpperCase() : pairTitle(pair)
}

/** Exact, without marks for thousands, and with a plain minus. */
export function plainAmount(decimal: string | null): string {
  return decimal === null ? '' : exactAmount(decimal).replaceAll(',', '').replace('\u2212', '-')
}

/** A gain or a loss has its colour, unless it is hidden. */
export function ResultText({ value }: { value: string | null }) {
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const direction = directionOf(value)
  const colours = { up: 'text-positive', down: 'text-negative', flat: 'text-muted' }
  return (
    <Num isHidden={isHidden} className={cx('font-medium', isHidden ? 'text-muted' : colours[direction])}>
      {formatAmount(value, MONEY_DECIMALS, { plus: true })}
    </Num>
  )
}
