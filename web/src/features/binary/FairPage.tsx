// What anybody may know of second contracts, signed in or not: totals first, then days and pairs, what the house holds,
// the keys, and a place to check a saved record.
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useQueryValue } from '../../router.tsx'
import { KeyValues } from '../../ui/KeyValue.tsx'
import { Num } from '../../ui/Num.tsx'
import { Page, Panel } from '../../ui/Panel.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { CheckedFile, LinkedRecord } from './CheckedFile.tsx'
import { FairFigures } from './FairFigures.tsx'

export default function FairPage() {
  const t = useTranslations('binary')
  const id = Number(useQueryValue('id') ?? Number.NaN)
  const token = useQueryValue('share')
  return (
    <>
      <TopBar title={t('fair.title')} backTo={paths.home()} />
      <Page title={t('fair.title')} lead={t('fair.lead')} className="flex flex-col gap-4">
        {Number.isSafeInteger(id) && token !== null && <LinkedRecord id={id} token={token} />}
        <FairFigures />
        <CheckedFile />
        <Keys />
      </Page>
    </>
  )
}

function Keys() {
  const t = useTranslations('binary')
  const { data } = useQuery({ queryKey: ['binary', 'keys'], queryFn: () => api.binary.getKeys({}) })
  if (data === undefined) return null
  const key = (value: string) => <Num className="font-mono text-12 break-all">{value}</Num>
  return (
    <Panel title={t('fair.keys')} isPadded>
      <KeyValues
        items={[
          { label: t('fair.tickKey'), value: key(data.tickKey) },
          { label: t('fair.receiptKey'), value: key(data.receiptKey) },
        ]}
      />
    </Panel>
  )
}
