import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Badge } from '@assay/ui/Badge'
import { ButtonLink } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { MoreButton } from '@assay/ui/MoreButton'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatDate } from '@assay/ui/time'
import { TopBar } from '@assay/ui/TopBar'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useZone } from '../settings/preferences.ts'
import { type Person, usePeople } from './promotionQueries.ts'

/** The customers who signed up with the user's codes, and those whom they invited. Always masked. */
export function ProxyPeople() {
  const t = useTranslations('promotion')
  return (
    <>
      <TopBar title={t('people')} backTo={paths.proxy()} />
      <AccountFrame title={t('people')} lead={t('peopleLead')} isFlush>
        <Panel className="max-w-[720px] overflow-hidden">
          <h2 className="sr-only">{t('people')}</h2>
          <People />
        </Panel>
      </AccountFrame>
    </>
  )
}

function People() {
  const t = useTranslations('promotion')
  const list = usePeople()
  const { rows, isError, refetch } = list
  if (rows === undefined && isError) return <FailedState text={t('failed')} onRetry={() => void refetch()} />
  if (rows === undefined) return <SkeletonRows count={5} label={t('people')} />
  if (rows.length === 0)
    return (
      <EmptyState
        title={t('empty')}
        action={
          <ButtonLink to={paths.promotion()} kind="secondary">
            {t('toPromotion')}
          </ButtonLink>
        }
      >
        {t('emptyLine')}
      </EmptyState>
    )
  return (
    <>
      <ul data-ready="">
        {rows.map((person, place) => (
          <PersonRow key={place} person={person} />
        ))}
      </ul>
      <MoreButton pages={list}>{t('more')}</MoreButton>
    </>
  )
}

function PersonRow({ person }: { person: Person }) {
  const t = useTranslations('promotion')
  const zone = useZone()
  const { account, level, label, joinedAt, isVerified, lastTradedAt, rebates, status, reason } = person
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-3 first:border-t-0 lg:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium text-strong">
          <bdi>{account}</bdi>
          <Badge>{t('levelName', { level: String(level) })}</Badge>
          {isVerified && <Badge tone="positive">{t('verified')}</Badge>}
          {status !== 'ACTIVE' && <Badge tone="warning">{t(`referral.${status}`)}</Badge>}
        </p>
        <p className="text-12 text-muted">
          {t('joined', { date: formatDate(joinedAt, zone) })}
          {label !== null && label !== '' && ` · ${label}`}
          {lastTradedAt !== null && ` · ${t('lastTraded', { date: formatDate(lastTradedAt, zone) })}`}
        </p>
        {reason !== null && <p className="pt-1 text-12 text-muted">{t(`reason.${reason}`)}</p>}
      </div>
      <div className="ms-auto text-end text-13">
        {rebates.length === 0 && <span className="text-muted">{t('nothingYet')}</span>}
        {rebates.map(({ coin, amount }) => (
          <p key={coin} className="font-medium text-positive">
            <Num unit={coinName(coin)}>{coinAmount(amount, coin, { plus: true })}</Num>
          </p>
        ))}
      </div>
    </li>
  )
}
