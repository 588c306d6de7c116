import { useQuery } from '@tanstack/react-query'
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple'
import { useTranslations } from 'use-intl'
import type { BinaryContract } from '@assay/api/binary'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
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
  async function share() {
    const link = paths.fair({ id: contract.orderId, shareToken: contract.shareToken })
    await navigator.clipboard.writeText(new URL(link, location.origin).href)
    showToast({ tone: 'positive', text: t('verify.copied') })
  }
  return (
    <Overlay isOpen onClose={onClose} title={t('verify.title')} as="drawer">
      {isError && <FailedState text={t('verify.failed')} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows count={6} label={t('verify.title')} />}
      {data !== undefined && (
        <>
          <RecordChecks record={data} />
          <Button
            kind="quiet"
            size="sm"
            className="mt-2"
            icon={<LinkSimpleIcon size={16} aria-hidden="true" />}
            onClick={() => void share()}
          >
            {t('verify.share')}
          </Button>
        </>
      )}
    </Overlay>
  )
}
