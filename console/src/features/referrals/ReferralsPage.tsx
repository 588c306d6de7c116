import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { EmptyState } from '@assay/ui/EmptyState'
import { referralReviewWords as words } from '@assay/words/referralReviewWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { Since } from '../../parts/Since.tsx'
import { useQueue } from '../../parts/useQueue.ts'
import { ReferralDetail } from './ReferralDetail.tsx'

type Row = OperatorOutput<'referral', 'listReviews'>['rows'][number]

/** Referrals under review: the customer and the inviter may be one person. */
export function ReferralsPage({ me }: { me: Me }) {
  const [selected, setSelected] = useState<number | null>(null)
  const listed = useQueue(['referralReviews'], () => api.referral.listReviews({ pageSize: 200 }))
  if (listed.data === undefined) return <NotRead query={listed} />
  const canDecide = me.permissions.includes('customers.freeze')
  return (
    <ListDetail
      caption={words.title}
      columns={columnsAt(Date.now())}
      rows={listed.data.rows}
      rowKey={keyOf}
      selected={selected}
      onSelect={setSelected}
      isStale={listed.isError}
      empty={<EmptyState title={words.empty}>{words.emptyLine}</EmptyState>}
      foot={<QueueKeys yes={words.keys.keep} no={canDecide ? words.keys.end : undefined} />}
      detail={(row) => <ReferralDetail key={row.customerId} review={row} me={me} />}
    />
  )
}

const keyOf = ({ customerId }: Row) => customerId

function columnsAt(now: number): QueueColumn<Row>[] {
  return [
    {
      key: 'since',
      header: words.columns.since,
      cell: ({ findings }) => <Since time={Math.min(...findings.map(({ foundAt }) => foundAt))} isWaiting now={now} />,
    },
    {
      key: 'customer',
      header: words.columns.customer,
      cell: ({ customerId }) => <span className="num font-medium">{customerId}</span>,
    },
    {
      key: 'inviter',
      header: words.columns.inviter,
      cell: ({ findings }) => (
        <span className="num">{[...new Set(findings.map(({ inviterId }) => inviterId))].join(', ')}</span>
      ),
      isWide: true,
    },
    {
      key: 'reason',
      header: words.columns.reason,
      cell: ({ findings }) => (
        <span className="flex flex-wrap gap-1">
          {[...new Set(findings.map(({ reason }) => reason))].map((reason) => (
            <Badge key={reason} tone={reason === 'NETWORK' ? 'info' : 'warning'}>
              {words.reasons[reason]}
            </Badge>
          ))}
        </span>
      ),
    },
  ]
}
