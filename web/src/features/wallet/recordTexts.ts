import { useTranslations } from 'use-intl'
import { formatAmount } from '@assay/ui/format'
import { coinName } from '../balances/coinAmount.ts'
import { useCoinStore } from '../market/coins.ts'
import { pageDecimals, type FinancialRecord, type RecordDay, type RecordGroup, type RecordLine } from './recordDays.ts'

export interface RecordRowsProps {
  records: readonly FinancialRecord[]
  hasOlder: boolean
}

export type RecordTexts = ReturnType<typeof useRecordTexts>

/** The words and figures of records, with one number of decimals for each coin of the page. */
export function useRecordTexts(records: readonly FinancialRecord[]) {
  const t = useTranslations('wallet')
  const { currencyList, contractList } = useCoinStore((state) => state.lists)
  const scales = pageDecimals(records)
  const decimals = (coin: string) => scales.get(coin) ?? 8
  const listedAs = (symbol: string | null) => [...currencyList, ...contractList].find((pair) => pair.symbol === symbol)
  return {
    decimals,
    kind: ({ kind }: RecordGroup) => t(`records.types.${kind}`),
    /** Empty where the group belongs to no market. */
    market: ({ symbol }: RecordGroup) => listedAs(symbol)?.showSymbol ?? symbol?.toUpperCase() ?? '',
    /** What was traded, else what was moved. */
    coin: ({ symbol, lines }: RecordGroup) => listedAs(symbol)?.coin ?? lines[0]?.coin ?? '',
    wallet: (wallet: RecordLine['wallet']) => t(`wallets.${wallet}`),
    part: (type: FinancialRecord['type']) => t(`records.parts.${type}`),
    result: ({ coin, amount }: RecordDay['result'][number]) =>
      `${formatAmount(amount, decimals(coin), { plus: true })} ${coinName(coin)}`,
    change: ({ amount, coin }: RecordLine) =>
      `${formatAmount(amount, decimals(coin), { plus: true })} ${coinName(coin)}`,
    after: ({ after, coin }: RecordLine) => formatAmount(after, decimals(coin)),
  }
}
