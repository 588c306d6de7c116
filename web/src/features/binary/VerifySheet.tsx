import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BinaryContract } from '@assay/api/binary'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { FailedState } from '@assay/ui/EmptyState'
import { Overlay } from '@assay/ui/Overlay'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { RecordChecks } from './RecordChecks.tsx'

/** The record of one settled contract, fetched and checked here. */
export function VerifySheet({ contract, onClose }: { contract: BinaryContract; onClose: () => void }) {
  const t = useTranslations('binary')
  const { data, isError, refetch } = useQuery({
    queryKey: ['binary', 'proof', contract.orderId],
    queryFn: () => api.binary.getProof({ id: contract.orderId }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const link = paths.fair({ id: contract.orderId, shareToken: contract.shareToken })
  return (
    <Overlay isOpen onClose={onClose} title={t('verify.title')} as="drawer">
      {isError && <FailedState text={t('verify.failed')} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows count={6} label={t('verify.title')} />}
      {data !== undefined && <RecordChecks record={data} link={new URL(link, location.origin).href} />}
    </Overlay>
  )
}
