import CaretRightIcon from '~icons/ph/caret-right'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { Seal } from '@assay/ui/Mark'

const MINUTE_MS = 60_000

/** How many second contracts the published statistics count today (UTC), and the way to check them. Its place is kept. */
export function ProofCard() {
  const t = useTranslations('market.proof')
  const { data } = useQuery({
    queryKey: ['binary', 'statistics', 'today'],
    queryFn: () => api.binary.getStatistics({ from: Date.now() }),
    staleTime: MINUTE_MS,
  })
  const settled = data?.rows.reduce((sum, { contracts }) => sum + contracts, 0)
  return (
    <Link
      to={paths.fair()}
      className="flex items-center gap-3 rounded-4 border border-seal-line bg-seal-soft px-4 py-3 text-normal"
    >
      <Seal state="waiting" size={34} />
      <span className="min-w-0 flex-1">
        <span className="block min-h-(--lh-14) text-14 font-semibold text-strong">
          {settled !== undefined && t('settled', { count: settled })}
        </span>
        <span className="block text-13">{t('check')}</span>
      </span>
      <CaretRightIcon size={16} aria-hidden="true" className="flex-none text-muted rtl:-scale-x-100" />
    </Link>
  )
}
