// One of the operator's texts: terms, privacy, about, the rules of a product.
import { useTranslations } from 'use-intl'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Prose } from '@assay/ui/Prose'
import { Skeleton } from '@assay/ui/Skeleton'
import { formatDate } from '@assay/ui/time'
import { useZone } from './preferences.ts'
import { type RulesKey, useRules } from './rulesQuery.ts'

export function RulesText({ rules, hasSections = false }: { rules: RulesKey; hasSections?: boolean }) {
  const t = useTranslations('settings.rules')
  const zone = useZone()
  const { data, isPending, isError, refetch } = useRules(rules)
  if (isPending) return <SkeletonText />
  if (isError) return <FailedState text={t('failedLine')} onRetry={() => void refetch()} />
  const text = data[0]
  if (text === undefined || text.content.trim() === '') return <EmptyState title={t('unpublished')} />
  return (
    <>
      <p className="mb-3 text-13 text-muted">
        {t('updated', { version: text.version, date: formatDate(text.updatedAt, zone) })}
      </p>
      <Prose content={text.content} hasSections={hasSections} />
    </>
  )
}

function SkeletonText() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      {[92, 98, 86, 95, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={14} />
      ))}
    </div>
  )
}
