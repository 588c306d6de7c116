import { useTranslations } from 'use-intl'
import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { ButtonLink } from '@assay/ui/Button'
import { Panel } from '@assay/ui/Panel'
import { leftToRight } from '@assay/ui/leftToRight'
import { formatDate, formatDateTime } from '@assay/ui/time'
import { paths } from '../../paths.ts'
import { HelpLink } from '../help/HelpLink.tsx'
import { useZone } from '../settings/preferences.ts'
import { VerificationFrame } from './VerificationFrame.tsx'
import type { Standing, Verification } from './verificationQueries.ts'

export default function IdentityPage() {
  return (
    <VerificationFrame backTo={paths.settings()}>{(verification) => <Levels {...verification} />}</VerificationFrame>
  )
}

function Levels({ basic, advanced }: Verification) {
  const t = useTranslations('identity')
  const isBasicSent = basic.state === 'PENDING' || basic.state === 'PASSED'
  return (
    <div className="flex flex-col gap-4">
      <Level level="BASIC" standing={basic} to={paths.basicVerification()} />
      <Level level="ADVANCED" standing={advanced} to={paths.advancedVerification()} isLocked={!isBasicSent} />
      <p className="text-13">
        <HelpLink article="identity-verification">{t('howItWorks')}</HelpLink>
      </p>
    </div>
  )
}

const tones: Record<Standing['state'], BadgeTone> = {
  NONE: 'neutral',
  PENDING: 'info',
  PASSED: 'positive',
  RETURNED: 'warning',
}

interface LevelProps {
  level: 'BASIC' | 'ADVANCED'
  standing: Standing
  to: string
  /** Basic comes first. */
  isLocked?: boolean
}

function Level({ level, standing, to, isLocked = false }: LevelProps) {
  const t = useTranslations('identity')
  const { state, reasons } = standing
  const isOpen = state === 'NONE' || state === 'RETURNED'
  return (
    <Panel
      isPadded
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {t(`cards.${level}`)}
          <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        </span>
      }
      className="lg:p-5"
    >
      <p className="text-13 text-muted">{t(`cards.${level}_line`)}</p>
      <When standing={standing} />
      {state === 'RETURNED' && (
        <ul className="mt-3 flex flex-col gap-1.5 text-13">
          {Object.entries(reasons).map(([item, reason]) => (
            <li key={item}>
              <span className="font-medium text-strong">{t(`items.${item as keyof typeof reasons}`)}</span>
              <span className="block text-muted">{t(`reasons.${reason}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && !isLocked && (
        <div className="mt-4">
          <ButtonLink to={to}>{state === 'NONE' ? t(`cards.${level}_start`) : t('cards.again')}</ButtonLink>
        </div>
      )}
      {isOpen && isLocked && <p className="mt-3 text-13 text-normal">{t('cards.basicFirst')}</p>}
    </Panel>
  )
}

function When({ standing: { state, submittedAt, decidedAt } }: { standing: Standing }) {
  const t = useTranslations('identity.when')
  const zone = useZone()
  if (state === 'PENDING' && submittedAt !== null)
    return <p className="mt-2 text-13">{t('PENDING', { time: leftToRight(formatDateTime(submittedAt, zone)) })}</p>
  if (state === 'PASSED' && decidedAt !== null)
    return <p className="mt-2 text-13">{t('PASSED', { date: formatDate(decidedAt, zone) })}</p>
  return null
}
