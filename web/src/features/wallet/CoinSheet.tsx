import CaretRightIcon from '~icons/ph/caret-right'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Button, ButtonLink } from '@assay/ui/Button'
import { formatAmount } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import type { WalletName } from '../balances/balances.ts'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { type AssetRow, isZero, shownPrice } from './assetRows.ts'
import { usePairOf } from './usePairOf.ts'

interface CoinSheetProps {
  wallet: WalletName
  row: AssetRow
  onClose: () => void
  onTransfer: () => void
}

/** A coin to the last digit, and what can be done with it. */
export function CoinSheet({ wallet, row, onClose, onTransfer }: CoinSheetProps) {
  const t = useTranslations('wallet')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const symbol = usePairOf(row.coin)
  const own = (value: string) => (
    <Num isHidden={isHidden}>{coinAmount(value, row.coin, { beside: [row.total, row.available, row.held] })}</Num>
  )
  return (
    <Overlay isOpen onClose={onClose} title={coinName(row.coin)}>
      <KeyValues
        items={[
          { label: t('columns.total'), value: own(row.total) },
          { label: t('columns.available'), value: own(row.available) },
          { label: t('columns.frozen'), value: own(row.held) },
          { label: t('columns.price'), value: <Num>{shownPrice(row)}</Num> },
          { label: t('columns.value'), value: <Num isHidden={isHidden}>{formatAmount(row.worth, 2)}</Num> },
        ]}
      />
      <Link
        to={paths.balance({ wallet, coin: row.coin })}
        className="mt-2 flex min-h-11 items-center justify-between gap-3 text-14 font-medium text-brand-text"
      >
        {t('row.explain')}
        <CaretRightIcon size={14} aria-hidden="true" className="flex-none rtl:-scale-x-100" />
      </Link>
      <div className="mt-3 flex flex-wrap gap-3">
        {wallet === 'PLATFORM' && (
          <ButtonLink to={paths.deposit({ coin: row.coin })} kind="secondary" size="lg" className="flex-1">
            {t('actions.deposit')}
          </ButtonLink>
        )}
        <Button kind="secondary" size="lg" className="flex-1" disabled={isZero(row.available)} onClick={onTransfer}>
          {t('actions.transfer')}
        </Button>
        {wallet === 'PLATFORM' && (
          <ButtonLink to={paths.withdraw({ coin: row.coin })} kind="secondary" size="lg" className="flex-1">
            {t('actions.withdraw')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.exchange(row.coin)} kind="secondary" size="lg" className="flex-1">
          {t('actions.convert')}
        </ButtonLink>
        {symbol !== null && (
          <ButtonLink to={paths.trade(symbol)} size="lg" className="flex-1">
            {t('actions.trade')}
          </ButtonLink>
        )}
      </div>
    </Overlay>
  )
}
