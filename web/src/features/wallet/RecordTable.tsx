import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { Num } from '@assay/ui/Num'
import { SidewaysScroll } from '@assay/ui/SidewaysScroll'
import { type Column, Table } from '@assay/ui/Table'
import { formatTime } from '@assay/ui/time'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { useZone } from '../settings/preferences.ts'
import { GroupSheet } from './GroupSheet.tsx'
import { type RecordGroup, recordDays, type RecordLine } from './recordDays.ts'
import { DayHead, Parts } from './RecordList.tsx'
import { type RecordRowsProps, type RecordTexts, useRecordTexts } from './recordTexts.ts'

/** The desktop's records: one table for each day, under its result. */
export function RecordTable({ records, hasOlder }: RecordRowsProps) {
  const t = useTranslations('wallet.records')
  const zone = useZone()
  const texts = useRecordTexts(records)
  const [open, setOpen] = useState<RecordGroup | null>(null)
  const columns = useColumns(texts, setOpen)
  return (
    <SidewaysScroll>
      {recordDays(records, zone, hasOlder).map((day) => (
        <section key={day.date}>
          <DayHead day={day} texts={texts} className="flex bg-canvas px-5 py-2" />
          <Table caption={`${t('title')} ${day.date}`} columns={columns} rows={day.groups} rowKey={({ id }) => id} />
        </section>
      ))}
      <GroupSheet group={open} texts={texts} onClose={() => setOpen(null)} />
    </SidewaysScroll>
  )
}

function useColumns(texts: RecordTexts, onOpen: (group: RecordGroup) => void): Column<RecordGroup>[] {
  const t = useTranslations('wallet.records.columns')
  const zone = useZone()
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  /** One block of the cell for each coin, as high as its parts, so that the columns of a group stand side by side. */
  const each = (content: (line: RecordLine) => ReactNode) => {
    const cell = ({ lines }: RecordGroup) =>
      lines.map((line) => (
        <span
          key={line.wallet + line.coin}
          className="my-0.5 grid content-center whitespace-nowrap"
          style={{ minHeight: `${isHidden ? 1 : Math.max(1, line.parts.length)}lh` }}
        >
          {content(line)}
        </span>
      ))
    return cell
  }
  return [
    { key: 'time', header: t('time'), width: '10%', cell: ({ time }) => <Num>{formatTime(time, zone)}</Num> },
    {
      key: 'type',
      header: t('type'),
      width: '22%',
      cell: (group) => <TypeCell group={group} texts={texts} onOpen={onOpen} />,
    },
    { key: 'wallet', header: t('wallet'), width: '10%', cell: each(({ wallet }) => texts.wallet(wallet)) },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      width: '18%',
      cell: each((line) => (
        <Num isHidden={isHidden} className="font-medium text-strong">
          {texts.change(line)}
        </Num>
      )),
    },
    {
      key: 'parts',
      header: t('parts'),
      align: 'end',
      width: '24%',
      cell: each((line) => <Parts line={line} texts={texts} className="block leading-[1lh]" />),
    },
    {
      key: 'after',
      header: t('after'),
      align: 'end',
      width: '16%',
      cell: each((line) => <Num isHidden={isHidden}>{texts.after(line)}</Num>),
    },
  ]
}

interface TypeCellProps {
  group: RecordGroup
  texts: RecordTexts
  onOpen: (group: RecordGroup) => void
}

function TypeCell({ group, texts, onOpen }: TypeCellProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(group)}
      className="flex items-center gap-2.5 text-start underline-offset-3 hover:underline"
    >
      <CoinDisc coin={texts.coin(group)} size={20} />
      <span className="min-w-0">
        {texts.kind(group)} <span className="text-muted">{texts.market(group)}</span>
      </span>
    </button>
  )
}
