// The console's words about deposits.
import type { DepositQueue, DepositStatus, RejectionReason } from '@assay/api/depositQueue'

const tabs: Record<DepositQueue, string> = {
  ARRIVING: 'Confirming',
  FOUND: 'In review',
  CREDITED: 'Credited',
  UNDONE: 'Reversed',
  REFUSED: 'Not credited',
  FINAL: 'Completed',
}
const states: Record<DepositStatus, string> = {
  SEEN: 'Seen',
  CONFIRMING: 'Confirming',
  REVIEW: 'In review',
  APPROVED: 'Approved',
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
  REFUSED: 'Refused after review',
  GONE: 'No longer there',
}
const reasonLines: Record<RejectionReason, string> = {
  FAILED: 'The network has this transaction, but it moved nothing.',
  UNKNOWN_COIN: 'The exchange does not list this coin, so nothing was credited. The coins are at the deposit address.',
  BELOW_MINIMUM: 'Deposits below the minimum are not credited. The customer was shown the minimum before sending.',
  ABOVE_MAXIMUM: 'Deposits above the maximum are not credited automatically.',
  REFUSED:
    'The coins are at the deposit address and recorded for the customer. When the open questions are answered, two persons can still credit them.',
  GONE: 'The address was compared again before the credit. The coins are no longer there, or they are now another deposit of this customer.',
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
  undoneLine: 'The account is frozen until it has been reviewed. The house paid what the customer could not pay back.',
  paidBackLine: 'Nothing is owed. The account stays frozen until it has been reviewed.',
  byCustomer: 'Paid back by the customer',
  byHouse: 'Paid by the house',
  owed: 'The customer owes',
  open: 'Not paid yet',
  openBadge: 'Not paid back',
  writeOff: 'Write off the debt',
  writeOffTitle: 'Write off what this customer owes?',
  writeOffLine:
    'The house pays the rest, and does not get back what it has already paid. The customer may withdraw again once the account is no longer frozen. A second person decides.',
  whyWriteOff: 'Why the debt is written off',
  givenUpTitle: 'Two persons have written off the debt',
  givenUpLine: 'The house pays it, as soon as it can.',
  foundTitle: 'The address has more than its transactions explain',
  foundLine:
    'A smart contract sent the coins within its own call, so no transaction pays this address. They were found by comparing its balance at a final block with all known deposits, sweeps and network fees. Look at the address in an explorer, under internal transactions.',
  askedTitle: 'Waiting for a second person',
  askedLine: 'The request is under Approvals.',
  approvedLine: 'The address is compared once more. If the coins are still there, they are credited.',
  foundAt: 'Found at block',
  internal: 'None: passed on by a contract',
  note: 'Reason that the customer reads',
  creditFound: 'Credit this deposit',
  creditFoundTitle: 'Credit this deposit?',
  creditFoundLine: (amount: string, customer: number) =>
    `Customer ${customer} gets ${amount}, to trade and to withdraw. The address is compared again first. A second person decides.`,
  whyCreditFound: 'What you have checked',
  refuseFound: 'Refuse',
  refuseFoundTitle: 'Refuse this deposit?',
  refuseFoundVerb: 'Refuse deposit',
  refuseFoundLine: (amount: string) =>
    `${amount} stay on the deposit address and on record for the customer, who reads your reason. Two persons can credit them later.`,
  whyRefuseFound: 'Reason that the customer reads',
  ask: 'Ask for approval',
  promise:
    'Nobody can enter an amount or an address: both come from the blocks and balances of the network. Coins that a contract has passed on are credited by two persons.',
} as const
