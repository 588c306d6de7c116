import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { formatDateTime } from '@assay/ui/time'
import { textOfAct } from '@assay/words/auditActs'
import { consoleWords } from '@assay/words/consoleWords'
import { Facts } from '../../parts/Facts.tsx'
import { deviceZone } from '../../zone.ts'

type Entry = OperatorOutput<'auditLog', 'listEntries'>['rows'][number]

const { auditLog: words } = consoleWords

export function EntryDetail({ entry }: { entry: Entry }) {
  const { sequence, at, act, operator, roles, address, customer, subject, reason, before, after, hash } = entry
  return (
    <>
      <h2 className="text-16 font-semibold text-strong">{textOfAct(act)}</h2>
      <Facts
        rows={[
          [words.number, sequence],
          [words.at, formatDateTime(at, deviceZone())],
          [words.operator, operator ?? words.machine],
          [words.roles, roles.join(', ')],
          ...(address === null ? [] : [[words.address, address] as const]),
          ...(customer === null ? [] : [[words.customer, customer] as const]),
          ...(subject === null ? [] : [[words.about, subject] as const]),
          ...(reason === null ? [] : [[words.reason, reason] as const]),
        ]}
      />
      {before !== null && <Value title={words.before} value={before} />}
      {after !== null && <Value title={words.after} value={after} />}
      <Value title={words.hash} value={hash} />
    </>
  )
}

function Value({ title, value }: { title: string; value: unknown }) {
  return (
    <>
      <h3 className="mt-4 text-13 font-semibold text-strong">{title}</h3>
      <pre className="mt-1 overflow-x-auto text-12 break-all whitespace-pre-wrap">
        {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
      </pre>
    </>
  )
}
