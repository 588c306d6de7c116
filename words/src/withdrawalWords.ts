// The console's words about withdrawals.
import type { withdrawalReasons, WithdrawalState } from '@assay/api/withdrawalFigures'

type Reason = (typeof withdrawalReasons)[number]

const states: Record<WithdrawalState, string> = {
  SUBMITTED: 'Requested',
  REVIEW: 'In review',
  APPROVED: 'Approved',
  SIGNING: 'Signing',
  BROADCAST: 'Sent',
  CONFIRMING: 'Confirming',
  STUCK: 'Stuck',
  COMPLETED: 'Completed',
  CANCELED: 'Cancelled',
  REJECTED: 'Refused',
  FAILED: 'Failed',
}
const reasons: Record<Reason, string> = {
  LISTED_ADDRESS: 'Sanctioned address',
  SIMILAR_ADDRESS: 'Look-alike address',
  NEW_ADDRESS: 'New address',
  LARGE_AMOUNT: 'Large amount',
  PAYMENT_REFUSED: 'Not signed',
  NOT_HELD: 'Not held',
}
const reasonLines: Record<Reason, string> = {
  LISTED_ADDRESS: 'The address is on the list of sanctioned addresses, so every withdrawal to it is reviewed.',
  SIMILAR_ADDRESS:
    'The first and last characters match an address that this customer has used before, but it is a different address.',
  NEW_ADDRESS:
    'The address was saved or first used less than a day ago. Together with other withdrawals to new addresses in the last 24 hours, the amount is above the limit for new addresses.',
  LARGE_AMOUNT:
    'Together with unreviewed withdrawals of the last 24 hours, the amount is above the limit for one operator. Two operators must approve it.',
  PAYMENT_REFUSED:
    'The signer refused this payment under its own policy, and nothing was signed. Approve it again once the cause is gone, or refuse it.',
  NOT_HELD: 'The balance was gone before the amount could be put on hold. Nothing was taken.',
}

export const withdrawalWords = {
  title: 'Withdrawals',
  tabs: { WAITING: 'In review', LEAVING: 'Processing', STUCK: 'Stuck', ENDED: 'Closed' },
  empty: 'Nothing here',
  emptyLine: 'Withdrawals appear here. Those in review or stuck are listed oldest first.',
  columns: {
    due: 'Due',
    requested: 'Requested',
    customer: 'Customer',
    amount: 'Amount',
    value: 'In USDT',
    network: 'Network',
    to: 'To',
    reason: 'Reason',
    status: 'Status',
  },
  overdue: 'overdue',
  dueIn: (time: string) => `in ${time}`,
  states,
  reasons,
  reasonLines,
  heading: (amount: string, customer: number) => `${amount}, customer ${customer}`,
  network: 'Network',
  address: 'Address',
  fee: 'Fee',
  receive: 'Customer receives',
  value: 'Value when requested',
  note: 'Reason shown to the customer',
  txid: 'Transaction',
  notSigned: 'waits for its signature',
  stuckTitle: 'This payment is stuck',
  stuckLine: 'It may still be mined. Only one transaction with its nonce can be, so a higher fee cannot pay it twice.',
  noRaiseLine: 'It may still be mined. Fees cannot be raised on this network, and it is never paid twice.',
  raise: 'Raise the network fee',
  raiseTitle: 'Raise the network fee?',
  whyRaise: 'Reason',
  raiseLine:
    'A new transaction gets the same nonce, address and amount with a higher fee. Another operator has to approve it.',
  approve: 'Approve',
  ask: 'Request approval',
  approveTitle: 'Approve this withdrawal?',
  approveLine: 'It will be signed and sent. Once it is on the network it cannot be undone.',
  twoLine: 'Another operator approves or refuses it. The amount stays on hold until then.',
  why: 'Reason for approving',
  refuse: 'Refuse',
  refuseTitle: 'Refuse this withdrawal?',
  refuseLine: 'The full amount is available to the customer again at once.',
  whyRefused: 'Reason shown to the customer',
} as const
