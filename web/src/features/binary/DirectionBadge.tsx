import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { useTranslations } from 'use-intl'
import type { BinaryContract } from '@assay/api/binary'
import { Badge } from '../../ui/Badge.tsx'

export function DirectionBadge({ direction }: Pick<BinaryContract, 'direction'>) {
  const t = useTranslations('binary')
  const isUp = direction === 'UP'
  return (
    <Badge
      tone={isUp ? 'up' : 'down'}
      icon={
        isUp ? (
          <ArrowUpIcon size={11} weight="bold" aria-hidden="true" />
        ) : (
          <ArrowDownIcon size={11} weight="bold" aria-hidden="true" />
        )
      }
    >
      {t(`directions.${direction}`)}
    </Badge>
  )
}
