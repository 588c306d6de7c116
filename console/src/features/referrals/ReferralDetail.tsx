import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Note } from '@assay/ui/Note'
import { formatDateTime } from '@assay/ui/time'
import { referralReviewWords as words } from '@assay/words/referralReviewWords'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { AskButton } from '../../parts/AskButton.tsx'
import { coinText } from '../../parts/coinText.ts'
import { DecisionBar } from '../../parts/DecisionBar.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { deviceZone } from '../../zone.ts'

type Row = OperatorOutput<'referral', 'listReviews'>['rows'][number]

export function ReferralDetail({ review, me }: { review: Row; me: Me }) {
  const { customerId, account, createdAt, findings, pending } = review
  const zone = deviceZone()
  return (
    <>
      <h2 className="text-16 font-semibold text-strong">{words.heading(customerId)}</h2>
      <Note tone="warning" className="mt-3">
        {words.line}
      </Note>
      <Facts
        rows={[
          [words.account, account],
          [words.joined, formatDateTime(createdAt, zone)],
          ...findings.map(
            ({ reason, level, inviterId, inviter }) =>
              [words.found(words.reasons[reason], level), words.other(inviterId, inviter)] as const,
          ),
          [
            words.pending,
            pending.length === 0 ? words.none : pending.map(({ coin, amount }) => coinText(amount, coin)).join(', '),
          ],
        ]}
      />
      <p className="mt-4 text-12 text-muted">{words.hint}</p>
      {me.permissions.includes('customers.freeze') && <Decision review={review} />}
    </>
  )
}

function Decision({ review: { customerId, findingId } }: { review: Row }) {
  const decide = (decision: 'KEEP' | 'END') => (reason: string) =>
    api.referral.decideReview({ customerId, findingId, decision, reason })
  return (
    <DecisionBar>
      <AskButton
        label={words.keep}
        className="flex-1"
        hotkey="a"
        title={words.keepTitle}
        verb={words.keepVerb}
        line={words.keepLine}
        reasonLabel={words.whyKeep}
        act={decide('KEEP')}
      />
      <AskButton
        label={words.end}
        kind="secondary"
        className="flex-1"
        hotkey="r"
        title={words.endTitle}
        verb={words.endVerb}
        line={words.endLine}
        reasonLabel={words.whyEnd}
        isDangerous
        act={decide('END')}
      />
    </DecisionBar>
  )
}
