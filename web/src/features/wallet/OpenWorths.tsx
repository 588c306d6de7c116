import { useTranslations } from 'use-intl'
import { formatAmount } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import type { WalletName } from '../balances/balances.ts'
import { usePositionWorths } from '../balances/positionWorths.ts'
import { VALUE_COIN } from '../balances/valuation.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'

const placeOf = { positions: paths.contract, options: paths.options, copies: paths.follows }

/** What a wallet holds beyond its coins, and where it is open: its sum counts it. */
export function OpenWorths({ wallet }: { wallet: WalletName }) {
  const t = useTranslations('wallet.open')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const worths = usePositionWorths()?.filter((open) => open.wallet === wallet) ?? []
  if (worths.length === 0) return null
  return (
    <ul className="border-b border-line px-4 py-1 text-13 lg:px-5">
      {worths.map(({ kind, worth }) => (
        <li key={kind} className="flex min-h-10 flex-wrap items-center justify-between gap-x-3">
          <Link to={placeOf[kind]()} className="touch min-w-0 text-brand-text">
            {t(kind)}
          </Link>
          <Num unit={VALUE_COIN} isHidden={isHidden} className="font-medium text-strong">
            {formatAmount(worth, 2)}
          </Num>
        </li>
      ))}
    </ul>
  )
}
