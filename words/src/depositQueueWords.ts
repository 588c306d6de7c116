// The console's words about deposits.
import type { DepositQueue, DepositStatus, RejectionReason } from '@assay/api/depositQueue'

const tabs: Record<DepositQueue, string> = {
  ARRIVING: 'Confirming',
  CREDITED: 'Credited',
  UNDONE: 'Reversed',
  REFUSED: 'Not credited',
  FINAL: 'Completed',
}
const states: Record<DepositStatus, string> = {
  SEEN: 'Seen',
  CONFIRMING: 'Confirming',
  CREDITED: 'Credited',
  WITHDRAWABLE: 'Completed',
  REJECTED: 'Not credited',
  REVERSED: 'Reversed',
}
const reasons: Record<RejectionReason, string> = {
  FAILED: 'Failed on the network',
  UNKNOWN_COIN: 'Coin not offered',
  BELOW_MINIMUM: 'Below the minimum',
  ABOVE_MAXIMUM: 'Above the maximum',
}
const reasonLines: Record<RejectionReason, string> = {
  FAILED: 'The network has this transaction, but it moved nothing.',
  UNKNOWN_COIN: 'The exchange does not list this coin, so nothing was credited. The coins lie on the deposit address.',
  BELOW_MINIMUM: 'Deposits below the minimum are not credited. The customer was shown the minimum before sending.',
  ABOVE_MAXIMUM: 'Deposits above the maximum are not credited automatically.',
}

export const depositQueueWords = {
  title: 'Deposits',
  tabs,
  empty: 'Nothing here',
  emptyLine: 'Deposits appear here when their first block is seen. Those that wait are listed oldest first.',
  columns: { since: 'Seen', customer: 'Customer', amount: 'Amount', network: 'Network', state: 'Status' },
  states,
  reasons,
  reasonLines,
  heading: (amount: string, customer: number) => `${amount}, customer ${customer}`,
  progress: (done: number, needed: number) => `${Math.min(done, needed)} of ${needed} blocks`,
  network: 'Network',
  address: 'Deposit address',
  txid: 'Transaction',
  units: 'Amount on the network, smallest unit',
  credited: 'Credited',
  creditedAfter: 'Credited after',
  finalAfter: 'Withdrawable after',
  undoneTitle: 'The network has reversed this deposit',
  undoneLine:
    'The account is frozen until somebody has looked. What the customer could not pay back was paid by the house.',
  byCustomer: 'Paid back by the customer',
  byHouse: 'Paid by the house',
  open: 'Still open',
  openBadge: 'Not paid back',
  writeOff: 'Give up the debt',
  writeOffTitle: 'Give up what this customer owes?',
  writeOffLine:
    'The house pays what is still open, and keeps nothing of what it has paid before. The customer may withdraw again once the account is no longer frozen. A second person decides.',
  whyWriteOff: 'Why the debt is given up',
  givenUpTitle: 'Two persons have given up what was owed',
  givenUpLine: 'The house pays it, as soon as it can.',
  ask: 'Ask for approval',
  promise: 'No one credits or takes back a deposit by hand: only the blocks of a network do.',
} as const
