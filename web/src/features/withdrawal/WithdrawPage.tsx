import ReceiptIcon from '~icons/ph/receipt'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link, useQueryValue } from '../../router.tsx'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { coinName } from '../balances/coinAmount.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { RecentWithdrawals } from './RecentWithdrawals.tsx'
import { useWithdrawalStatus } from './withdrawalQueries.ts'
import { type Channel, coinsOf, type WithdrawalStatus } from './withdrawalFacts.ts'
import { WithdrawForm } from './WithdrawForm.tsx'
import { WithdrawalWindow } from './WithdrawalWindow.tsx'

/** What a link can ask for: /withdraw?coin=eth, or an address of the book. */
interface Chosen {
  coin: string
  coinType: string | null
}

export default function WithdrawPage() {
  const t = useTranslations('withdrawal')
  const status = useWithdrawalStatus()
  const askedType = useQueryValue('network')
  const askedCoin = useQueryValue('coin')
  const [chosen, setChosen] = useState<Chosen>({ coin: askedCoin ?? '', coinType: askedType })
  const channels = status.data?.channels ?? []
  const channel = channelOf(channels, chosen)
  const records = (
    <Link
      to={paths.depositsAndWithdrawals()}
      aria-label={t('recent.title')}
      className="touch grid size-11 place-items-center"
    >
      <ReceiptIcon size={20} aria-hidden="true" />
    </Link>
  )
  return (
    <>
      <TopBar title={t('title')} backTo={paths.wallet()} aside={records} />
      <AccountFrame title={t('title')} lead={t('lead')}>
        <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
          <Panel isPadded>
            <Body {...{ status, channel, chosen }} coin={coinOf(channels, chosen)} onChoose={setChosen} />
          </Panel>
          <div className="flex flex-col gap-4">
            {status.data !== undefined && <WithdrawalWindow status={status.data} channel={channel} />}
            <RecentWithdrawals />
          </div>
        </div>
      </AccountFrame>
    </>
  )
}

function coinOf(channels: readonly Channel[], { coin, coinType }: Chosen): string {
  const coins = coinsOf(channels)
  const ofType = channels.find((channel) => channel.coinType === coinType)?.coin
  return ofType ?? coins.find((one) => one === coin.toLowerCase()) ?? coins[0] ?? ''
}

/** The chosen one. With several networks the customer chooses: a payment on another one is lost. */
function channelOf(channels: readonly Channel[], chosen: Chosen): Channel | undefined {
  const own = channels.filter(({ coin }) => coin === coinOf(channels, chosen))
  return own.find(({ coinType }) => coinType === chosen.coinType) ?? (own.length === 1 ? own[0] : undefined)
}

interface BodyProps {
  status: { data: WithdrawalStatus | undefined; isError: boolean; refetch: () => unknown }
  channel: Channel | undefined
  coin: string
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

function Body({ status, channel, coin, chosen, onChoose }: BodyProps) {
  const t = useTranslations('withdrawal')
  if (status.data === undefined) {
    if (status.isError) return <FailedState text={t('failed')} onRetry={() => void status.refetch()} />
    return <SkeletonRows count={6} label={t('title')} />
  }
  if (status.data.channels.length === 0) return <EmptyState title={t('none.title')}>{t('none.line')}</EmptyState>
  // A wallet's row links here for every coin: what follows is another coin's form.
  const isNotOffered = chosen.coin !== '' && !coinsOf(status.data.channels).includes(chosen.coin.toLowerCase())
  return (
    <>
      {isNotOffered && (
        <Note tone="warning" className="mb-4">
          {t('notOffered', { coin: coinName(chosen.coin) })}
        </Note>
      )}
      <WithdrawForm
        status={status.data}
        coin={coin}
        channel={channel}
        onCoin={(next) => onChoose({ coin: next, coinType: null })}
        onChannel={(coinType) => onChoose({ coin, coinType })}
      />
    </>
  )
}
