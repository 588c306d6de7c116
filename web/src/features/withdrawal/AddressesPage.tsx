import { useState } from 'react'
import { ADDRESS_WAIT_HOURS } from '@assay/api/withdrawalFigures'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { useQueryValue } from '../../router.tsx'
import { Badge } from '@assay/ui/Badge'
import { Button, ButtonLink } from '@assay/ui/Button'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { showToast } from '@assay/ui/toast'
import { TopBar } from '@assay/ui/TopBar'
import { shortChannel } from '../balances/channelFacts.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { AddAddressSheet } from './AddAddressSheet.tsx'
import { AddressModePanel } from './AddressModePanel.tsx'
import { AddressName } from './AddressPicker.tsx'
import { type BookAddress, shortAddress } from './withdrawalFacts.ts'
import { useBook, useBookChanged } from './withdrawalQueries.ts'

/** The address book. /withdrawalAddresses?network=USDT-ERC20&address=0x… begins to add that one. */
export default function AddressesPage() {
  const t = useTranslations('withdrawal.book')
  const network = useQueryValue('network')
  const address = useQueryValue('address')
  const [isAdding, setIsAdding] = useState(address !== null)
  const add = <Button onClick={() => setIsAdding(true)}>{t('add')}</Button>
  return (
    <>
      <TopBar title={t('title')} backTo={paths.withdraw()} />
      <AccountFrame title={t('title')} lead={t('lead')} aside={add}>
        <div className="flex max-w-[720px] flex-col gap-4">
          <p className="text-13 text-muted lg:hidden">{t('lead')}</p>
          <Panel className="overflow-hidden">
            <Book />
          </Panel>
          <div className="lg:hidden">{add}</div>
          <AddressModePanel />
        </div>
      </AccountFrame>
      {isAdding && <AddAddressSheet network={network} address={address ?? ''} onClose={() => setIsAdding(false)} />}
    </>
  )
}

function Book() {
  const t = useTranslations('withdrawal.book')
  const { data, isError, refetch } = useBook()
  if (data === undefined && isError) return <FailedState text={t('failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows count={3} label={t('title')} />
  if (data.length === 0) return <EmptyState title={t('empty')}>{t('emptyLine')}</EmptyState>
  return (
    <ul>
      {data.toReversed().map((row, place) => (
        <li key={row.addressId} className="border-t border-line px-4 py-3 first:border-t-0 lg:px-5">
          <BookRow row={row} isCurrent={place === 0} />
        </li>
      ))}
    </ul>
  )
}

function BookRow({ row, isCurrent }: { row: BookAddress; isCurrent: boolean }) {
  const t = useTranslations('withdrawal.book')
  const name = row.label === '' ? shortAddress(row.address) : row.label
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap gap-1.5 pb-1">
          <Badge>{shortChannel(row.type)}</Badge>
          {isCurrent && <Badge tone="brand">{t('current')}</Badge>}
        </p>
        <AddressName row={row} />
      </div>
      <ButtonLink to={paths.withdraw({ network: row.type, address: row.address })} size="sm" kind="soft">
        {t('withdraw')}
      </ButtonLink>
      <Remove row={row} name={name} />
    </div>
  )
}

function Remove({ row, name }: { row: BookAddress; name: string }) {
  const t = useTranslations('withdrawal.book')
  const errorText = useErrorText()
  const changed = useBookChanged()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.withdrawal.removeAddress({ addressId: row.addressId }),
    onSuccess() {
      setIsAsking(false)
      showToast({ tone: 'positive', text: t('removed') })
    },
    onSettled: changed,
  })
  return (
    <>
      <Button size="sm" kind="quiet" aria-label={t('removeName', { name })} onClick={() => setIsAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('removeTitle')}
        verb={t('remove')}
        kind="danger"
        isBusy={remove.isPending}
        error={remove.isError ? errorText(remove.error) : undefined}
        onConfirm={() => remove.mutate()}
      >
        <AddressName row={row} />
        <p className="mt-3 text-14">{t('removeLine', { hours: ADDRESS_WAIT_HOURS })}</p>
      </ConfirmSheet>
    </>
  )
}
