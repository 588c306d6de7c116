// Open positions with all that can be done with them.
import DotsThreeIcon from '~icons/ph/dots-three'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { IconButton } from '@assay/ui/IconButton'
import { lazyPart } from '@assay/ui/lazyPart'
import { Menu, type MenuEntry, useMenu } from '@assay/ui/Menu'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { Table } from '@assay/ui/Table'
import type { BookStore } from '../../trade/book/bookStore.ts'
import { EndAll } from '../../trade/orders/EndAll.tsx'
import { useFuturesAccount } from '../../balances/positionWorths.ts'
import { usePositions } from '../futuresQueries.ts'
import { PositionCard } from './PositionCard.tsx'
import { usePositionColumns } from './positionColumns.tsx'
import { usePositionActions } from './usePositionActions.ts'
import { type PositionView, usePositionViews } from './usePositionViews.ts'

const MarginSheet = lazyPart(async () => ({ default: (await import('./MarginSheet.tsx')).MarginSheet }))
const StopsSheet = lazyPart(async () => ({ default: (await import('./StopsSheet.tsx')).StopsSheet }))
const CloseSheet = lazyPart(async () => ({ default: (await import('./CloseSheet.tsx')).CloseSheet }))
const ReverseConfirm = lazyPart(async () => ({ default: (await import('./ReverseConfirm.tsx')).ReverseConfirm }))

type Sheet = 'margin' | 'stops' | 'close' | 'reverse'

interface PositionListProps {
  /** null for all contracts. */
  symbol: string | null
  book: { symbol: string; store: BookStore }
  isPhone: boolean
}

export function PositionList({ symbol, book, isPhone }: PositionListProps) {
  const t = useTranslations('futures')
  const query = usePositions()
  const all = usePositionViews()
  const [open, setOpen] = useState<{ sheet: Sheet; positionId: number } | null>(null)
  const show = (sheet: Sheet) => (view: PositionView) => setOpen({ sheet, positionId: view.position.positionId })
  const columns = usePositionColumns({ onMargin: show('margin'), row: (view) => <Actions view={view} show={show} /> })
  if (query.isError && query.data === undefined)
    return <FailedState text={t('position.failed')} onRetry={() => void query.refetch()} />
  if (all === undefined) return <SkeletonRows count={2} label={t('tabs.positions')} />
  const views = symbol === null ? all : all.filter(({ position }) => position.symbol === symbol)
  // A position that ended while its sheet was open takes the sheet with it.
  const shown = all.find(({ position }) => position.positionId === open?.positionId)
  return (
    <>
      {views.length === 0 ? (
        <EmptyState title={t('position.none')}>{t('position.noneHelp')}</EmptyState>
      ) : isPhone ? (
        <ul aria-label={t('tabs.positions')}>
          {views.map((view) => (
            <PositionCard
              key={view.position.positionId}
              view={view}
              actions={<Actions view={view} show={show} isWide />}
            />
          ))}
        </ul>
      ) : (
        <Table
          caption={t('tabs.positions')}
          columns={columns}
          rows={views}
          rowKey={({ position }) => position.positionId}
          size="dense"
          className="[&_td]:h-[52px] [&_td]:px-2 [&_th]:px-2 [&_th]:whitespace-normal"
        />
      )}
      {shown !== undefined && (
        <Suspense>
          {open?.sheet === 'margin' && <MarginSheet view={shown} onClose={() => setOpen(null)} />}
          {open?.sheet === 'stops' && <StopsSheet view={shown} onClose={() => setOpen(null)} />}
          {open?.sheet === 'close' && (
            <CloseSheet
              view={shown}
              book={book.symbol === shown.position.symbol ? book.store : null}
              onClose={() => setOpen(null)}
            />
          )}
          {open?.sheet === 'reverse' && <ReverseConfirm view={shown} onClose={() => setOpen(null)} />}
        </Suspense>
      )}
    </>
  )
}

interface ActionsProps {
  view: PositionView
  show: (sheet: Sheet) => (view: PositionView) => void
  isWide?: boolean
}

function Actions({ view, show, isWide }: ActionsProps) {
  const t = useTranslations('futures')
  const menu = useMenu()
  const { data: account } = useFuturesAccount()
  const { closeWhole } = usePositionActions()
  const isIsolated = view.position.marginMode === 'ISOLATED'
  const look = isWide ? 'flex-1 px-1.5!' : 'touch min-h-7!'
  const size = isWide ? 'sm' : 'xs'
  const entries: MenuEntry[] = [
    { id: 'whole', label: t('close.market'), onSelect: () => closeWhole.mutate(view.position.positionId) },
    ...(account?.positionMode === 'ONE_WAY'
      ? [{ id: 'reverse', label: t('reverse.title'), onSelect: () => show('reverse')(view) }]
      : []),
    ...(isIsolated && !isWide
      ? [{ id: 'margin', label: t('margin.title'), onSelect: () => show('margin')(view) }]
      : []),
  ]
  return (
    <span className={isWide ? 'flex w-full flex-wrap gap-2' : 'inline-flex items-center gap-1.5'}>
      <Button kind="secondary" size={size} className={look} onClick={() => show('stops')(view)}>
        {t('stops.short')}
      </Button>
      {isWide && isIsolated && (
        <Button kind="secondary" size={size} className={look} onClick={() => show('margin')(view)}>
          {t('margin.short')}
        </Button>
      )}
      <Button kind="secondary" size={size} className={look} onClick={() => show('close')(view)}>
        {t('close.short')}
      </Button>
      <IconButton size={isWide ? 36 : 28} label={t('position.more')} {...menu.trigger}>
        <DotsThreeIcon size={18} aria-hidden="true" />
      </IconButton>
      <Menu
        title={t('position.more')}
        entries={entries}
        isOpen={menu.isOpen}
        onClose={menu.close}
        anchor={menu.anchor}
      />
    </span>
  )
}

/** Closes every position of a contract or of all; asked first. */
export function CloseAll({ symbol }: { symbol: string | null }) {
  const t = useTranslations('futures')
  const { data } = usePositions()
  const { closeAll } = usePositionActions()
  const count = (data ?? []).filter((position) => symbol === null || position.symbol === symbol).length
  if (count === 0) return null
  return (
    <EndAll
      verb={t('close.all')}
      title={t('close.allTitle')}
      line={t('close.allLine', { count })}
      isBusy={closeAll.isPending}
      onConfirm={(outcome) => closeAll.mutate(symbol, outcome)}
    />
  )
}
