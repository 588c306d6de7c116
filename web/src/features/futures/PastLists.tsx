// What was: one list at a time, each with its file.
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Chips } from '@assay/ui/Chips'
import type { Column } from '@assay/ui/Table'
import { ExportButton } from '../trade/orders/ExportButton.tsx'
import { useHistoryColumns } from '../trade/orders/orderColumns.tsx'
import type { HistoryFilter } from '../trade/orders/orderLists.ts'
import { PagedList } from '../trade/orders/PagedList.tsx'
import {
  pastFunding,
  type PastList,
  pastLiquidations,
  pastOrders,
  pastPositions,
  pastTrades,
  readPast,
  usePast,
} from './historyQueries.ts'
import { LiquidationSheet } from './positions/LiquidationSheet.tsx'
import {
  useClosedPositionColumns,
  useFundingColumns,
  useFuturesTradeColumns,
  useLiquidationColumns,
} from './pastColumns.tsx'

const lists = ['orders', 'positions', 'trades', 'funding', 'liquidations'] as const
type ListName = (typeof lists)[number]

interface PastProps {
  filter: HistoryFilter
  isPhone: boolean
  onWiden: () => void
}

export function PastLists(props: PastProps) {
  const t = useTranslations('futures')
  const [shown, setShown] = useState<ListName>('positions')
  const Shown = byName[shown]
  const choice = (
    <Chips
      label={t('lists.choose')}
      items={lists.map((id) => ({ id, label: t(`lists.${id}`) }))}
      selected={[shown]}
      onToggle={setShown}
      className="min-w-0 flex-1"
    />
  )
  return <Shown {...props} choice={choice} />
}

type ChosenProps = PastProps & { choice: ReactNode }

interface ShownListProps<Row> extends ChosenProps {
  past: PastList<Row>
  name: ListName
  columns: readonly Column<Row>[]
  /** null where the list has no file. */
  file: { header: string[]; row: (row: Row) => string[] } | null
}

function ShownList<Row>({ past, name, columns, file, filter, onWiden, choice }: ShownListProps<Row>) {
  const t = useTranslations('futures')
  const { query, rows } = usePast(past, filter)
  return (
    <>
      <div className="flex items-center gap-2 px-(--gutter) py-2 lg:px-4">
        {choice}
        {file !== null && (
          <ExportButton
            name={`contracts-${name}`}
            read={() => readPast(past, filter)}
            header={file.header}
            row={file.row}
          />
        )}
      </div>
      <PagedList
        query={query}
        rows={rows}
        rowKey={past.id}
        columns={columns}
        caption={t(`lists.${name}`)}
        empty={{ title: t('lists.none'), line: t(`lists.noneHelp.${name}`) }}
        filter={filter}
        onWiden={onWiden}
      />
    </>
  )
}

function PastOrders(props: ChosenProps) {
  const columns = useHistoryColumns<Awaited<ReturnType<typeof pastOrders.read>>['rows'][number]>(props.isPhone)
  return <ShownList {...props} past={pastOrders} name="orders" columns={columns} file={null} />
}

function PastPositions(props: ChosenProps) {
  const { columns, ...file } = useClosedPositionColumns(props.isPhone)
  return <ShownList {...props} past={pastPositions} name="positions" columns={columns} file={file} />
}

function PastTrades(props: ChosenProps) {
  const { columns, ...file } = useFuturesTradeColumns(props.isPhone)
  return <ShownList {...props} past={pastTrades} name="trades" columns={columns} file={file} />
}

function PastFunding(props: ChosenProps) {
  const { columns, ...file } = useFundingColumns(props.isPhone)
  return <ShownList {...props} past={pastFunding} name="funding" columns={columns} file={file} />
}

function PastLiquidations(props: ChosenProps) {
  const t = useTranslations('futures')
  const { columns, ...file } = useLiquidationColumns(props.isPhone)
  const [shown, setShown] = useState<Parameters<typeof pastLiquidations.id>[0] | null>(null)
  const withNumbers = [
    ...columns,
    {
      key: 'action',
      header: <span className="sr-only">{t('columns.action')}</span>,
      align: 'end' as const,
      mobile: 'action' as const,
      cell: (row: NonNullable<typeof shown>) => (
        <Button kind="secondary" size="xs" className="touch min-h-7!" onClick={() => setShown(row)}>
          {t('notice.show')}
        </Button>
      ),
    },
  ]
  return (
    <>
      <ShownList {...props} past={pastLiquidations} name="liquidations" columns={withNumbers} file={file} />
      {shown !== null && <LiquidationSheet report={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const byName: Record<ListName, (props: ChosenProps) => ReactNode> = {
  orders: PastOrders,
  positions: PastPositions,
  trades: PastTrades,
  funding: PastFunding,
  liquidations: PastLiquidations,
}
