import { useTranslations } from 'use-intl'
import { Note } from '@assay/ui/Note'
import { useProofStore } from './proof.ts'

/** Why the button rests while a proof is worked out; and, for a screen reader, how many fields need a change. */
export function FormStatus({ count }: { count: number }) {
  const t = useTranslations('user')
  const isWorking = useProofStore((state) => state.isWorking)
  return (
    <>
      {isWorking && <Note tone="info">{t('proof.working')}</Note>}
      <p role="status" className="sr-only">
        {isWorking ? t('proof.working') : count > 0 && t('problems.count', { count })}
      </p>
    </>
  )
}
