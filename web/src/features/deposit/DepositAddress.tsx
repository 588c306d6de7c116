import ShareNetworkIcon from '~icons/ph/share-network'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { isError } from '../../requestError.ts'
import { Link } from '../../router.tsx'
import { Button } from '@assay/ui/Button'
import { CopyButton } from '@assay/ui/CopyButton'
import { FailedState } from '@assay/ui/EmptyState'
import { KeyValues } from '@assay/ui/KeyValue'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { QrCode } from '@assay/ui/QrCode'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { addressGroups, shortChannel } from '../balances/channelFacts.ts'
import type { Channel } from './depositFacts.ts'
import { RefreshAddress } from './RefreshAddress.tsx'
import { TestCoins } from './TestCoins.tsx'
import { useDepositAddress } from './useDeposits.ts'

/** Of a contract: enough to compare, and nothing that could be taken for the address. */
const SHOWN_END = 6

export function DepositAddress({ coin, channel }: { coin: string; channel: Channel }) {
  const t = useTranslations('deposit')
  const tSettings = useTranslations('settings')
  const errorText = useErrorText()
  const address = useDepositAddress(coin, channel.symbol)
  const names = { coin: coinName(coin), network: shortChannel(channel.symbol) }
  if (address.data === undefined) {
    if (isError(address.error, 'CLOSURE_BOOKED'))
      return (
        <Note tone="warning" title={errorText(address.error)}>
          <Link to={paths.closeAccount()} className="touch font-medium text-brand-text">
            {tSettings('closeAccount')}
          </Link>
        </Note>
      )
    if (address.isError) return <FailedState text={errorText(address.error)} onRetry={() => void address.refetch()} />
    return <SkeletonRows count={4} label={t('addressOf', names)} />
  }
  const { address: text, memo, minimum, maximum, confirmations, finalConfirmations, contract } = address.data
  const amount = (value: string) => <Num>{`${exactAmount(value)} ${names.coin}`}</Num>
  return (
    <>
      {memo !== '' && <Memo memo={memo} />}
      <div className="flex flex-col items-center gap-4 lg:flex-row">
        <div className="rounded-4 border border-line p-1">
          <QrCode text={text} label={t('qr', names)} />
        </div>
        <div className="min-w-0 text-center lg:text-start">
          <p className="text-13 text-muted">{t('addressOf', names)}</p>
          <Grouped address={text} />
          <div className="mt-2 flex flex-wrap justify-center gap-2 lg:justify-start">
            <CopyButton text={text} label={t('copy')} size="md" />
            <Share text={text} />
            <RefreshAddress isBusy={address.isFetching} onRefresh={() => void address.refetch()} />
          </div>
        </div>
      </div>
      <KeyValues
        className="rounded-3 border border-line px-3.5 py-2"
        items={[
          { label: t('facts.minimum'), value: amount(minimum) },
          { label: t('facts.maximum'), value: amount(maximum) },
          { label: t('facts.credited'), value: t('facts.confirmations', { count: confirmations }) },
          { label: t('facts.withdrawable'), value: t('facts.confirmations', { count: finalConfirmations }) },
          { label: t('facts.destination'), value: t('facts.platform') },
          ...(contract === null
            ? []
            : [{ label: t('facts.contract'), value: <Num>{`…${contract.slice(-SHOWN_END)}`}</Num> }]),
        ]}
      />
      <Note tone="warning">{t('warning', names)}</Note>
      <TestCoins coin={coin} channel={channel} address={text} />
    </>
  )
}

/** People compare the ends. */
function Grouped({ address }: { address: string }) {
  const groups = addressGroups(address)
  return (
    <p dir="ltr" className="font-mono text-16 text-strong select-all">
      {groups.map((group, place) => (
        <span
          key={place}
          className={
            place === 0 || place === groups.length - 1
              ? 'me-2 inline-block rounded-1 bg-brand-soft px-0.5 text-brand-text'
              : 'me-2 inline-block'
          }
        >
          {group}
        </span>
      ))}
    </p>
  )
}

function Memo({ memo }: { memo: string }) {
  const t = useTranslations('deposit')
  return (
    <Note tone="warning" title={t('memo')}>
      <p className="mb-2">{t('memoLine')}</p>
      <p className="flex flex-wrap items-center gap-3">
        <Num className="font-mono text-16 text-strong">{memo}</Num>
        <CopyButton text={memo} label={t('copyMemo')} />
      </p>
    </Note>
  )
}

function Share({ text }: { text: string }) {
  const t = useTranslations('deposit')
  if (typeof navigator.share !== 'function') return null
  return (
    <Button
      kind="secondary"
      icon={<ShareNetworkIcon size={16} aria-hidden="true" />}
      onClick={() => void navigator.share({ text }).catch(() => {})}
    >
      {t('share')}
    </Button>
  )
}
