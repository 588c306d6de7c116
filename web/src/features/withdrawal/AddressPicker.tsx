import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { ButtonLink } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { leftToRight } from '@assay/ui/leftToRight'
import { formatMoment } from '@assay/ui/time'
import { shortChannel } from '../balances/channelFacts.ts'
import { useZone } from '../settings/preferences.ts'
import type { BookAddress, Channel } from './withdrawalFacts.ts'
import { useBook } from './withdrawalQueries.ts'

interface AddressPickerProps {
  channel: Channel
  onPick: (address: string) => void
  onClose: () => void
}

/** The addresses of the book on one network. */
export function AddressPicker({ channel, onPick, onClose }: AddressPickerProps) {
  const t = useTranslations('withdrawal.book')
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('title')}
      footer={
        <ButtonLink to={paths.withdrawalAddresses()} kind="secondary" block>
          {t('manage')}
        </ButtonLink>
      }
    >
      <Addresses channel={channel} onPick={onPick} />
    </Overlay>
  )
}

function Addresses({ channel, onPick }: Omit<AddressPickerProps, 'onClose'>) {
  const t = useTranslations('withdrawal.book')
  const { data, isError, refetch } = useBook()
  if (data === undefined && isError) return <FailedState text={t('failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows count={3} label={t('title')} />
  // The current one comes first.
  const rows = data.filter(({ type }) => type === channel.coinType).toReversed()
  if (rows.length === 0)
    return (
      <EmptyState title={t('emptyChannel', { network: shortChannel(channel.coinType) })}>{t('emptyLine')}</EmptyState>
    )
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.addressId} className="border-t border-line first:border-t-0">
          <button
            type="button"
            onClick={() => onPick(row.address)}
            className="w-full rounded-2 px-1 py-3 text-start -outline-offset-2 hover:bg-hover active:bg-press"
          >
            <AddressName row={row} />
          </button>
        </li>
      ))}
    </ul>
  )
}

export function AddressName({ row }: { row: BookAddress }) {
  const t = useTranslations('withdrawal.book')
  const zone = useZone()
  return (
    <>
      <span className="block text-14 font-medium text-strong">{row.label === '' ? t('noLabel') : row.label}</span>
      <Num className="block font-mono text-12 [overflow-wrap:anywhere] text-normal">{row.address}</Num>
      <span className="block text-12 text-muted">
        {t('uses', { uses: row.uses })}
        {row.activeAt > Date.now() && ` · ${t('waits', { time: leftToRight(formatMoment(row.activeAt, zone)) })}`}
      </span>
    </>
  )
}
