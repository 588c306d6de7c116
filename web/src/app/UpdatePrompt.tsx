import { useTranslations } from 'use-intl'
import { Banner } from '@assay/ui/Banner'
import { Button } from '@assay/ui/Button'
import { useSubmitting } from '@assay/ui/submitting'
import { startNewer, useUpdates } from './updates.ts'

/** Offers a new version in a banner, never by itself, and not while a request that changes something is under way. */
export function UpdatePrompt() {
  const t = useTranslations('shell')
  const hasNewer = useUpdates((state) => state.hasNewer)
  const isSubmitting = useSubmitting((state) => state.count > 0)
  if (!hasNewer || isSubmitting) return null
  return (
    <Banner
      tone="info"
      action={
        <Button kind="quiet" size="xs" onClick={() => void startNewer()}>
          {t('update.reload')}
        </Button>
      }
    >
      {t('update.text')}
    </Banner>
  )
}
