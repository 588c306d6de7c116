// The console's words about referrals under review.
import type { linkReasons } from '@assay/api/referralReviews'

const reasons: Record<(typeof linkReasons)[number], string> = {
  DOCUMENT: 'Same identity document',
  DEVICE: 'Same browser',
  WITHDRAWAL_ADDRESS: 'Same withdrawal address',
  OTHERS: 'Linked by other accounts',
  NETWORK: 'Same network address',
}

export const referralReviewWords = {
  keys: { keep: 'keep', end: 'end' },
  /** In the menu. */
  name: 'Referrals',
  title: 'Referrals in review',
  empty: 'No referrals to review',
  emptyLine: 'Referrals appear here when a customer and their inviter may be the same person.',
  columns: { since: 'Waiting', customer: 'Customer', inviter: 'Inviter', reason: 'Found' },
  reasons,
  heading: (customer: number) => `Referral of customer ${customer}`,
  line: 'These two may be the same person. Their rebates stay pending until you decide.',
  account: 'Account',
  joined: 'Signed up',
  found: (reason: string, level: number) => `${reason}, level ${level}`,
  other: (inviter: number, account: string) => `Customer ${inviter} (${account})`,
  pending: 'Pending rebates',
  none: 'None',
  hint: 'A network address alone may be a family, an office or a mobile network. A document or a browser is rarely shared by two people. Accounts that withdraw to one address, or are linked only by others, are usually one person’s, but anyone can withdraw to someone else’s address.',
  keep: 'Different people',
  keepTitle: 'Keep this referral?',
  keepVerb: 'Keep referral',
  keepLine:
    'The referral goes on, and its pending rebates are paid when they are due. It comes back here only if something else is found.',
  whyKeep: 'Why they are different people',
  end: 'Same person',
  endTitle: 'End this referral?',
  endVerb: 'End referral',
  endLine:
    'The pending rebates go back to the fees, and no new ones are earned. This cannot be undone. The inviter sees that the referral has ended.',
  whyEnd: 'Why they are the same person',
} as const
