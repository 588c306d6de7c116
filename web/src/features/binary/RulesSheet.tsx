import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { FailedState } from '@assay/ui/EmptyState'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { SkeletonRows } from '@assay/ui/Skeleton'

/** The rules in force, word for word as they are hashed, with their hash. */
export function RulesSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('binary')
  const { data, isError, refetch } = useQuery({
    queryKey: ['binary', 'rules'],
    queryFn: () => api.binary.getRulesText({}),
    staleTime: 60_000,
  })
  return (
    <Overlay isOpen onClose={onClose} title={t('rules.title')} as="drawer">
      {isError && <FailedState text={t('rules.failed')} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows count={6} label={t('rules.title')} />}
      {data !== undefined && (
        <>
          <p className="mb-3 text-13 text-muted">{t('rules.lead')}</p>
          <p className="mb-4 text-12 break-all text-muted">
            {t('rules.hash')} <Num className="font-mono">{data.hash}</Num>
          </p>
          <div lang="en" dir="ltr" className="text-14 leading-[1.5] whitespace-pre-line text-normal">
            {data.text}
          </div>
        </>
      )}
    </Overlay>
  )
}
