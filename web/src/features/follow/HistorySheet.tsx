import { formatAmount } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { TabPanel, Tabs } from '@assay/ui/Tabs'
import { formatMoment } from '@assay/ui/time'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { coinName } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { useZone } from '../settings/preferences.ts'
import { type Follow, useFollowOrders, useSkips } from './followQueries.ts'
import { money, OwnResult, useContractTitle } from './followWords.tsx'
import { PagedRows } from './PagedRows.tsx'

/** What was copied, and what was not and why. */
export function HistorySheet({ follow, onClose }: { follow: Follow; onClose: () => void }) {
  const t = useTranslations('follow')
  const id = useId()
  const [tab, setTab] = useState<'orders' | 'skips'>('orders')
  return (
    <Overlay isOpen as="drawer" onClose={onClose} title={t('historyOf', { name: follow.name })}>
      <Tabs
        id={id}
        label={t('history')}
        items={[
          { id: 'orders', label: t('copiedOrders') },
          { id: 'skips', label: t('skipped') },
        ]}
        value={tab}
        onChange={setTab}
      />
      <TabPanel tabs={id} tab={tab} className="pt-2">
        {tab === 'orders' ? <Orders follow={follow} /> : <Skips follow={follow} />}
      </TabPanel>
    </Overlay>
  )
}

function Orders({ follow }: { follow: Follow }) {
  const t = useTranslations('follow')
  const title = useContractTitle()
  const zone = useZone()
  const list = useFollowOrders(follow.followId)
  return (
    <PagedRows
      list={list}
      label={t('history')}
      failed={t('historyFailed')}
      none={t('ordersNone')}
      keyOf={(row) => `${row.orderId}:${row.effect}`}
    >
      {(row) => (
        <>
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium text-strong">
              <Num>{title(row.symbol)}</Num>{' '}
              <span className={row.side === 'BUY' ? 'text-up' : 'text-down'}>
                {t(`acts.${row.effect}.${row.side}`)}
              </span>
            </span>
            {row.effect === 'CLOSE' && <OwnResult value={row.realized} unit={coinName(follow.coin)} />}
          </p>
          <p className="flex flex-wrap justify-between gap-x-3 text-muted">
            <span>
              <OwnNum>{formatAmount(row.quantity, 8, { trim: true })}</OwnNum> ×{' '}
              <Num>{formatAmount(row.price, 8, { trim: true })}</Num> · {t('fee')} <OwnNum>{money(row.fee)}</OwnNum>
            </span>
            <Num>{formatMoment(row.time, zone)}</Num>
          </p>
        </>
      )}
    </PagedRows>
  )
}

function Skips({ follow }: { follow: Follow }) {
  const t = useTranslations('follow')
  const title = useContractTitle()
  const zone = useZone()
  const list = useSkips(follow.followId)
  return (
    <PagedRows
      list={list}
      label={t('history')}
      failed={t('historyFailed')}
      none={t('skipsNone')}
      keyOf={(row) => `${row.blockId}`}
    >
      {(row) => (
        <>
          <p className="flex flex-wrap justify-between gap-x-3">
            <Num className="font-medium text-strong">{title(row.symbol)}</Num>
            <Num className="text-muted">{formatMoment(row.time, zone)}</Num>
          </p>
          <p className="text-muted">{t(`skipReasons.${row.reason}`)}</p>
        </>
      )}
    </PagedRows>
  )
}
