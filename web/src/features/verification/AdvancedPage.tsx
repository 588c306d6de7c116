import { useTranslations } from 'use-intl'
import { ButtonLink } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { Panel } from '@assay/ui/Panel'
import { paths } from '../../paths.ts'
import { AdvancedForm } from './AdvancedForm.tsx'
import { SentPanel } from './SentPanel.tsx'
import { VerificationFrame } from './VerificationFrame.tsx'
import type { Verification } from './verificationQueries.ts'

export default function AdvancedPage() {
  return <VerificationFrame backTo={paths.identity()}>{(verification) => <Step {...verification} />}</VerificationFrame>
}

function Step(verification: Verification) {
  const t = useTranslations('identity')
  const { basic, advanced } = verification
  if (advanced.state === 'PENDING' || advanced.state === 'PASSED')
    return <SentPanel level="ADVANCED" standing={advanced} />
  if (basic.state === 'PENDING' || basic.state === 'PASSED') return <AdvancedForm {...verification} />
  return (
    <Panel isPadded>
      <EmptyState
        title={t('cards.basicFirst')}
        action={<ButtonLink to={paths.basicVerification()}>{t('cards.BASIC_start')}</ButtonLink>}
      />
    </Panel>
  )
}
