import FunnelSimpleIcon from '~icons/ph/funnel-simple'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { type FilterProps, FilterSheet } from './FilterSheet.tsx'
import { filterCount } from './recordFilters.ts'

export function FilterButton(props: FilterProps) {
  const t = useTranslations('wallet.records')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        kind="secondary"
        size="sm"
        className="num flex-none whitespace-nowrap"
        icon={<FunnelSimpleIcon size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('filterCount', { count: filterCount(props.filters) })}
      </Button>
      {isOpen && <FilterSheet {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
