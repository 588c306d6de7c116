// The console's words about withdrawals.
import type { ReviewReason, WithdrawalState } from '@assay/api/withdrawal'

const states: Record<WithdrawalState, string> = {
  SUBMITTED: 'Asked for',
  REVIEW: 'Waiting for a decision',
  APPROVED: 'Approved',
  SIGNING: 'Being signed',
  BROADCAST: 'Sent',
  CONFIRMING: 'Being confirmed',
  STUCK: 'Stuck',
  COMPLETED: 'Complete',
  CANCELED: 'Cancelled',
  REJECTED: 'Refused',
  FAILED: 'Failed',
}
const reasons: Record<ReviewReason, string> = {
  LISTED_ADDRESS: 'Listed address',
  SIMILAR_ADDRESS: 'Look-alike address',
  NEW_ADDRESS: 'New address',
  LARGE_AMOUNT: 'Large amount',
}
const reasonLines: Record<ReviewReason, string> = {
  LISTED_ADDRESS: 'The address is on the list of addresses that a person looks at.',
  SIMILAR_ADDRESS: 'The address begins and ends like one that this customer has used, and is another one.',
  NEW_ADDRESS: 'The customer has never paid to this address, and the amount is not small.',
  LARGE_AMOUNT: 'An amount of this size is approved by two persons.',
}

export const withdrawalWords = {
  title: 'Withdrawals',
  tabs: { WAITING: 'Waiting', LEAVING: 'Leaving', ENDED: 'Ended' },
  empty: 'Nothing here',
  emptyLine: 'Withdrawals appear here, those that wait the oldest first.',
  columns: { due: 'Due', customer: 'Customer', amount: 'Amount', network: 'Network', reason: 'Why' },
  overdue: 'overdue',
  dueIn: (time: string) => `in ${time}`,
  states,
  reasons,
  reasonLines,
  heading: (amount: string, customer: number) => `${amount} of customer ${customer}`,
  network: 'Network',
  address: 'Address',
  fee: 'Fee',
  receive: 'Arrives',
  value: 'Worth when asked for',
  note: 'Reason, which the customer reads',
  txid: 'Transaction',
  approve: 'Approve',
  ask: 'Ask for approval',
  approveTitle: 'Approve this withdrawal?',
  approveLine: 'It is signed and sent. Once it is on the network it cannot be undone.',
  twoLine: 'Another person reads this and approves or refuses it. Until then the amount stays held.',
  why: 'Why is it in order?',
  refuse: 'Refuse',
  refuseTitle: 'Refuse this withdrawal?',
  refuseLine: 'All of the amount goes back to the customer at once.',
  whyRefused: 'Reason, which the customer reads',
} as const
