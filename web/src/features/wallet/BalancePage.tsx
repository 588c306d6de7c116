import CheckCircleIcon from '~icons/ph/check-circle-fill'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { paths } from '../../paths.ts'
import { useQueryValue } from '../../router.tsx'
import type { WalletName } from '../balances/balances.ts'
import { coinName } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { BalanceEntries } from './BalanceEntries.tsx'
import { BalanceHolds } from './BalanceHolds.tsx'
import { BalanceSums } from './BalanceSums.tsx'
import { storyAmounts } from './storyAmounts.ts'
import { wallets } from './recordFilters.ts'
import { type BalanceStory, useBalanceStory } from './useBalanceStory.ts'

/** Where one balance comes from: its entries, what they add up to, and what is held of it. */
export default function BalancePage() {
  const t = useTranslations('wallet')
  const asked = useQueryValue('wallet')
  const wallet = wallets.find((each) => each === asked?.toUpperCase()) ?? 'PLATFORM'
  const coin = (useQueryValue('coin') ?? 'usdt').toLowerCase()
  const title = t('balance.title', { coin: coinName(coin), wallet: t(`walletsLong.${wallet}`) })
  return (
    <>
      <TopBar title={title} backTo={paths.wallet()} />
      <AccountFrame title={title}>
        <Story wallet={wallet} coin={coin} />
      </AccountFrame>
    </>
  )
}

function Story({ wallet, coin }: { wallet: WalletName; coin: string }) {
  const t = useTranslations('wallet.balance')
  const story = useBalanceStory(wallet, coin)
  const { explained, sums, isError, renew } = story
  const amounts = storyAmounts(coin, story)
  if (isError && (explained === undefined || sums === undefined))
    return (
      <Panel>
        <FailedState text={t('failed')} onRetry={renew} />
      </Panel>
    )
  if (explained === undefined || sums === undefined)
    return (
      <Panel>
        <SkeletonRows label={t('loading')} />
      </Panel>
    )
  return (
    <div className="flex flex-col gap-3 lg:gap-3.5">
      <Head story={story} explained={explained} show={amounts.show} />
      {sums.length === 0 ? (
        <Panel>
          <EmptyState title={t('emptyTitle')}>{t('emptyLine')}</EmptyState>
        </Panel>
      ) : (
        <>
          <div className="grid gap-3 lg:grid-cols-2 lg:items-start lg:gap-3.5">
            <BalanceSums sums={sums} total={explained.total} amounts={amounts} />
            <BalanceHolds holds={explained.holds} held={explained.held} amounts={amounts} />
          </div>
          <BalanceEntries entries={story.entries} amounts={amounts} />
        </>
      )}
    </div>
  )
}

interface HeadProps {
  story: BalanceStory
  explained: NonNullable<BalanceStory['explained']>
  show: (amount: string) => string
}

function Head({ story: { fault, isOld, renew }, explained, show }: HeadProps) {
  const t = useTranslations('wallet')
  const { coin, available, held, total } = explained
  const figures = { available, frozen: held } as const
  return (
    <Panel isPadded>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <CoinDisc coin={coin} size={34} />
          <div>
            <p className="text-13 text-muted">{t('columns.total')}</p>
            <p className="text-16 font-semibold text-strong lg:text-22">
              <OwnNum>{show(total)}</OwnNum> <Num>{coinName(coin)}</Num>
            </p>
          </div>
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-13">
          {(['available', 'frozen'] as const).map((key) => (
            <div key={key}>
              <dt className="text-muted">{t(`columns.${key}`)}</dt>
              <dd className="font-medium text-strong">
                <OwnNum>{show(figures[key])}</OwnNum>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="mt-3" aria-live="polite">
        {fault === undefined && <p className="text-13 text-muted">{t('balance.checking')}</p>}
        {fault === null && (
          <p className="flex items-start gap-1.5 text-13 text-positive">
            <CheckCircleIcon size={18} aria-hidden="true" className="flex-none" />
            {t('balance.addsUp')}
          </p>
        )}
        {fault !== undefined && fault !== null && <Note tone="negative">{t(`balance.faults.${fault}`)}</Note>}
      </div>
      {isOld && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-13 text-muted">
          {t('balance.old')}
          <Button kind="quiet" size="xs" onClick={renew}>
            {t('balance.renew')}
          </Button>
        </p>
      )}
      <p className="mt-2 text-12 text-muted">
        {t.rich('balance.asOf', { sequence: String(explained.sequence), n: (words) => <Num>{words}</Num> })}
      </p>
    </Panel>
  )
}
