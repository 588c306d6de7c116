import ReceiptIcon from '~icons/ph/receipt'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link, navigate, useQueryValue } from '../../router.tsx'
import { ButtonLink } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { Segmented } from '@assay/ui/Segmented'
import { Select } from '@assay/ui/Select'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { networkText } from '../balances/channelFacts.ts'
import { coinName } from '../balances/coinAmount.ts'
import { CoinLabel } from '../balances/CoinLabel.tsx'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useIsDemo } from '../settings/settingsStore.ts'
import { TradePasswordNudge } from '../user/TradePasswordNudge.tsx'
import { isOpen } from './depositFacts.ts'
import { DepositAddress } from './DepositAddress.tsx'
import { NetworkChoice } from './NetworkChoice.tsx'
import { Providers } from './Providers.tsx'
import { RecentDeposits } from './RecentDeposits.tsx'
import { useDepositCoins } from './useDeposits.ts'

const BankDeposit = lazy(async () => ({ default: (await import('./BankDeposit.tsx')).BankDeposit }))

export default function DepositPage() {
  const t = useTranslations('deposit')
  const records = (
    <Link to={paths.cashflow('DEPOSIT')} aria-label={t('recent.all')} className="touch grid size-11 place-items-center">
      <ReceiptIcon size={20} aria-hidden="true" />
    </Link>
  )
  return (
    <>
      <TopBar title={t('title')} backTo={paths.wallet()} aside={records} />
      <AccountFrame title={t('title')} lead={t('lead')}>
        <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
          <Panel isPadded>
            <TradePasswordNudge />
            <Ways />
          </Panel>
          <RecentDeposits />
        </div>
      </AccountFrame>
    </>
  )
}

/** A network that has not answered for so long cannot be reached. */
const SILENT_SECONDS = 60

/** Coins from a network, or money from a bank. */
function Ways() {
  const t = useTranslations('deposit')
  // In the address, so that who comes back to pay or to send the proof finds the request again.
  const way = useQueryValue('way') === 'bank' ? 'bank' : 'crypto'
  const coin = useQueryValue('coin')
  return (
    <>
      <Segmented
        className="mb-4"
        label={t('way.label')}
        items={[
          { id: 'crypto', label: t('way.crypto') },
          { id: 'bank', label: t('bank.title') },
        ]}
        value={way}
        onChange={(next) =>
          navigate(paths.deposit({ ...(coin !== null && { coin }), ...(next === 'bank' && { way: next }) }), {
            replace: true,
          })
        }
      />
      {way === 'crypto' ? (
        <DepositForm />
      ) : (
        <Suspense fallback={<SkeletonRows count={5} label={t('bank.title')} />}>
          <BankDeposit />
        </Suspense>
      )}
    </>
  )
}

function DepositForm() {
  const t = useTranslations('deposit')
  const coins = useDepositCoins()
  const asked = useQueryValue('coin')
  const [chosen, setChosen] = useState<{ coin: string; symbol: string | null }>({
    coin: asked?.toLowerCase() ?? '',
    symbol: null,
  })
  if (coins.data === undefined) {
    if (coins.isError) return <FailedState text={t('failed')} onRetry={() => void coins.refetch()} />
    return <SkeletonRows count={5} label={t('title')} />
  }
  const { rows, behind } = coins.data
  const known = rows.find((row) => row.coin === chosen.coin)
  // A wallet's row links here for every coin: another coin's address must not be taken for this one's.
  const isNotOffered = chosen.coin !== '' && known === undefined
  const coin = known ?? rows.find(isOpen)
  const stopped = <StoppedNetworks names={behind.flatMap((row) => (row.isStopped ? row.networkName : []))} />
  if (coin === undefined || !rows.some(isOpen))
    return (
      <>
        {stopped}
        <NothingOpen />
      </>
    )
  // With several networks the customer chooses: a payment on another one is lost.
  const only = coin.channels.length === 1 ? coin.channels[0] : undefined
  const channel = coin.channels.find(({ symbol }) => symbol === chosen.symbol) ?? only
  const late = behind.find(({ network }) => network === channel?.network)
  return (
    <div className="flex flex-col gap-4">
      {stopped}
      {isNotOffered && <Note tone="warning">{t('notOffered', { coin: coinName(chosen.coin) })}</Note>}
      <Select
        label={t('coin')}
        options={rows.map((row) => ({
          id: row.coin,
          text: coinName(row.coin),
          label: <CoinLabel coin={row.coin} />,
          note: row.coinName === coinName(row.coin) ? undefined : row.coinName,
        }))}
        value={coin.coin}
        onChange={(id) => setChosen({ coin: id, symbol: null })}
      />
      {coin.channels.length + coin.closed.length > 0 && (
        <NetworkChoice
          channels={coin.channels}
          closed={coin.closed}
          chosen={channel?.symbol ?? null}
          onChoose={(symbol) => setChosen({ coin: coin.coin, symbol })}
        />
      )}
      {late !== undefined && (
        <Note tone="warning">
          {late.seconds > SILENT_SECONDS
            ? t('unseen', {
                network: networkText(late.networkName, t('demoNetwork')),
                minutes: Math.ceil(late.seconds / 60),
              })
            : t('behind', { network: networkText(late.networkName, t('demoNetwork')), blocks: late.blocks })}
        </Note>
      )}
      {channel === undefined ? (
        <Note tone="info">
          {coin.channels.length > 0 ? t('chooseNetwork') : t('allClosed', { coin: coinName(coin.coin) })}
        </Note>
      ) : (
        <DepositAddress key={channel.symbol} coin={coin.coin} channel={channel} />
      )}
      <Providers providers={coin.providers} />
    </div>
  )
}

/** Their channels are not offered: customers who look for one read why. */
function StoppedNetworks({ names }: { names: readonly string[] }) {
  const t = useTranslations('deposit')
  return names.map((network) => (
    <Note key={network} tone="warning">
      {t('stopped', { network: networkText(network, t('demoNetwork')) })}
    </Note>
  ))
}

function NothingOpen() {
  const t = useTranslations('deposit.none')
  const isDemo = useIsDemo()
  return (
    <EmptyState title={t('title')} action={isDemo ? <ButtonLink to={paths.faucet()}>{t('faucet')}</ButtonLink> : null}>
      {isDemo ? t('demo') : t('line')}
    </EmptyState>
  )
}
