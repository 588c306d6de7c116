import { useTranslations } from 'use-intl'
import { formatAmount } from '../../ui/format.ts'
import { coinName } from '../balances/coinAmount.ts'
import { useCoinStore } from '../market/coins.ts'
import { coinDecimals, type FinancialRecord, type PageEdges, type RecordGroup, type RecordLine } from './recordDays.ts'

export interface RecordRowsProps {
  records: readonly FinancialRecord[]
  edges: PageEdges
}

/** The words and figures of records, with one number of decimals for each coin of the page. */
export function useRecordTexts(records: readonly FinancialRecord[]) {
  const t = useTranslations('wallet')
  const { currencyList, contractList } = useCoinStore((state) => state.lists)
  const scales = coinDecimals(records)
  const decimals = (coin: string) => scales.get(coin) ?? 8
  const market = (symbol: string) => {
    const listed = [...currencyList, ...contractList].find((pair) => pair.symbol === symbol)
    return listed === undefined ? symbol.toUpperCase() : listed.showSymbol
  }
  return {
    decimals,
    title: ({ kind, symbol }: RecordGroup) =>
      [t(`records.types.${kind}`), ...(symbol === null ? [] : [market(symbol)])].join(' '),
    wallet: (wallet: RecordLine['wallet']) => t(`wallets.${wallet}`),
    part: (type: FinancialRecord['type']) => t(`records.parts.${type}`),
    change: ({ amount, coin }: RecordLine) =>
      `${formatAmount(amount, decimals(coin), { plus: true })} ${coinName(coin)}`,
    after: ({ after, coin }: RecordLine) => formatAmount(after, decimals(coin)),
  }
}
