import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { ChangePill } from '@assay/ui/Badge'
import { Num, Price } from '@assay/ui/Num'
import { type CoinLists, useCoinStore } from '../market/coins.ts'
import { PairDisc } from '../market/PairName.tsx'
import { useTicker } from '../market/prices.ts'

type OptionPair = CoinLists['optionList'][number]

/** Coins whose options are listed: one link a row, to their chain. */
export function OptionList({ text }: { text: string }) {
  const t = useTranslations('market')
  const pairs = useCoinStore(({ lists }) => lists.optionList)
  const shown = pairs.filter(({ coin, showFlag }) => showFlag === 1 && coin.includes(text.trim().toLowerCase()))
  if (shown.length === 0) return <p className="p-8 text-center text-13 text-muted">{t('none')}</p>
  return (
    <ul aria-label={t('title')} data-ready>
      {shown.map((pair) => (
        <li key={pair.symbol} className="border-line not-first:border-t">
          <OptionRow pair={pair} />
        </li>
      ))}
    </ul>
  )
}

function OptionRow({ pair }: { pair: OptionPair }) {
  const t = useTranslations('market')
  const ticker = useTicker(pair.symbol)
  const coin = pair.coin.toUpperCase()
  return (
    <Link
      to={paths.options({ symbol: pair.symbol })}
      className="flex min-h-(--row-list) items-center gap-3 px-(--gutter) py-2 hover:bg-hover lg:px-5"
    >
      <PairDisc pair={pair} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-16 font-medium text-strong">{t('store.optionsOn', { coin })}</span>
        <span className="block text-12 text-muted">
          {t.rich('store.optionUnit', { unit: () => <Num>{`${pair.unit} ${coin}`}</Num> })}
        </span>
      </span>
      <Price value={ticker?.last ?? pair.amount} flashes className="text-16 font-medium text-strong" />
      <ChangePill percent={ticker?.changePercent ?? null} />
    </Link>
  )
}
