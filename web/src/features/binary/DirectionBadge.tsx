import ArrowDownIcon from '~icons/ph/arrow-down-bold'
import ArrowUpIcon from '~icons/ph/arrow-up-bold'
import { useTranslations } from 'use-intl'
import type { BinaryContract } from '@assay/api/binary'
import { Badge } from '@assay/ui/Badge'

export function DirectionBadge({ direction }: Pick<BinaryContract, 'direction'>) {
  const t = useTranslations('binary')
  const isUp = direction === 'UP'
  return (
    <Badge
      tone={isUp ? 'up' : 'down'}
      icon={isUp ? <ArrowUpIcon size={11} aria-hidden="true" /> : <ArrowDownIcon size={11} aria-hidden="true" />}
    >
      {t(`directions.${direction}`)}
    </Badge>
  )
}
