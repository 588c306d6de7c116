import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/IconButton.tsx'
import { Num } from '../../ui/Num.tsx'
import { Select } from '../../ui/Select.tsx'
import type { PageOfList } from './useRecords.ts'

const sizes = ['20', '50', '100'] as const

interface PagerProps {
  page: PageOfList
  total: number
  onChange: (page: PageOfList) => void
}

/** Which rows of how many, a step either way, and how many at a time. Absent where one page holds all. */
export function Pager({ page: { pageNum, pageSize }, total, onChange }: PagerProps) {
  const t = useTranslations('wallet.records')
  if (total <= Number(sizes[0])) return null
  const first = (pageNum - 1) * pageSize + 1
  const last = Math.min(total, pageNum * pageSize)
  const rangeText = t.rich('pageOf', {
    from: String(first),
    to: String(last),
    total: String(total),
    n: (words) => <Num>{words}</Num>,
  })
  return (
    <nav
      aria-label={t('pages')}
      className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line px-(--gutter) py-2 lg:px-5"
    >
      <Select
        label={t('perPage')}
        isLabelHidden
        look="quiet"
        options={sizes.map((id) => ({ id, text: id }))}
        value={sizes.find((id) => Number(id) === pageSize) ?? '20'}
        onChange={(id) => onChange({ pageNum: 1, pageSize: Number(id) })}
        className="w-20"
      />
      <div className="flex flex-wrap items-center gap-1 text-13 text-muted">
        <span role="status">{rangeText}</span>
        <IconButton
          label={t('previous')}
          disabled={pageNum === 1}
          onClick={() => onChange({ pageNum: pageNum - 1, pageSize })}
        >
          <CaretLeftIcon size={18} aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton
          label={t('next')}
          disabled={last >= total}
          onClick={() => onChange({ pageNum: pageNum + 1, pageSize })}
        >
          <CaretRightIcon size={18} aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
      </div>
    </nav>
  )
}
