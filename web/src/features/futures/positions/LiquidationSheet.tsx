import { useTranslations } from 'use-intl'
import type { Liquidation } from '@assay/api/liquidations'
import { Button } from '@assay/ui/Button'
import { formatAmount, formatPrice, UNKNOWN } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { formatMoment } from '@assay/ui/time'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router.tsx'
import { OwnNum } from '../../session/OwnNum.tsx'
import { useZone } from '../../settings/preferences.ts'
import { usePairLooks } from '../../trade/orders/orderTexts.ts'
import { DirectionBadge, PairTitle } from './PositionTexts.tsx'

/** A liquidation with the numbers that it came from, so that its owner can do the sum again. */
export function LiquidationSheet({ report, onClose }: { report: Liquidation; onClose: () => void }) {
  const t = useTranslations('futures')
  const looks = usePairLooks(report.symbol)
  const zone = useZone()
  const price = (value: string | null) => (
    <Num>{value === null ? UNKNOWN : formatPrice(value, looks.priceDecimals)}</Num>
  )
  const money = (value: string) => <OwnNum unit={looks.quote}>{formatAmount(value, 8, { trim: true })}</OwnNum>
  const size = (value: string) => <OwnNum unit={looks.coin}>{formatAmount(value, looks.quantityDecimals)}</OwnNum>
  const isSame = report.tier === report.tierAfter || report.tierAfter === 0
  const tiers = isSame ? String(report.tier) : `${report.tier} → ${report.tierAfter}`
  const isAlone = report.marginMode === 'ISOLATED'
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('notice.title')}
      footer={
        <Button block onClick={onClose}>
          {t('notice.hide')}
        </Button>
      }
    >
      <p className="mb-2 flex flex-wrap items-center gap-2 text-14">
        <DirectionBadge side={report.side} />
        <PairTitle symbol={report.symbol} />
        <Num className="ms-auto text-13 text-muted">{formatMoment(report.time, zone)}</Num>
      </p>
      <p className="mb-3 text-14">{t('notice.line', { mark: formatPrice(report.markPrice, looks.priceDecimals) })}</p>
      <KeyValues
        items={[
          { label: t('notice.size'), value: size(report.quantity) },
          { label: t('notice.entry'), value: price(report.entryPrice) },
          { label: t('notice.mark'), value: price(report.markPrice) },
          { label: t('notice.index'), value: price(report.indexPrice) },
          { label: t('notice.margin'), value: money(report.margin) },
          { label: t(isAlone ? 'account.equity' : 'notice.equity'), value: money(report.equity) },
          { label: t('notice.maintenance'), value: money(report.maintenanceMargin) },
          { label: t('notice.tier'), value: <Num>{tiers}</Num> },
          { label: t('notice.liquidation'), value: price(report.liquidationPrice) },
          { label: t('notice.bankruptcy'), value: price(report.bankruptcyPrice) },
          { label: t('notice.filled'), value: size(report.filledQuantity) },
          { label: t('notice.closedAt'), value: price(report.averagePrice) },
          { label: t('notice.takenOver'), value: size(report.takenOverQuantity) },
          { label: t('notice.deleveraged'), value: size(report.deleveragedQuantity) },
          { label: t('notice.remaining'), value: size(report.remainingQuantity) },
          { label: t('notice.tradingFee'), value: money(report.fee) },
          { label: t('notice.fee'), value: money(report.liquidationFee) },
          { label: t('notice.returned'), value: money(report.returned) },
        ]}
      />
      <p className="mt-4 text-13">
        <Link to={paths.helpArticle('liquidation')} className="touch font-medium text-brand-text">
          {t('notice.help')}
        </Link>
      </p>
    </Overlay>
  )
}
