// The console's words about the exchange's wallets.
import type { CorrectedAccount, CounterAccount, MovePurpose, MoveState } from '@assay/api/treasury'

/** In hundredths of a per cent. What is above it says nothing more: next to nothing is owed. */
const COVERAGE_SHOWN_MAX = 100_000

const purposes: Record<MovePurpose, string> = {
  SWEEP: 'Sweep to the hot wallet',
  GAS: 'Network fee for a sweep',
  COLD: 'Surplus to a cold address',
}
const moveStates: Record<MoveState, string> = {
  LEAVING: 'Processing',
  STUCK: 'Stuck',
  REFUSED: 'Refused by the signer',
  DONE: 'Completed',
  FAILED: 'Failed',
}

const accounts: Record<CorrectedAccount | CounterAccount, string> = {
  CUSTOMER: 'Customer',
  HOUSE: 'House',
  FEE: 'Fees',
  INVENTORY: 'Inventory for converting',
  GAS: 'Network fees',
  EARN_RESERVE: 'Reserve for interest',
  WELFARE_FUND: 'Fund for rewards',
  CHAIN: 'On networks',
  BANK: 'At banks',
}

const correction = {
  none: 'No corrections yet',
  noneLine: 'Balances that two operators have corrected appear here, with the reason.',
  make: 'Correct a balance',
  title: 'Correct a balance',
  line: 'Another operator approves it. It moves what is available, never an order, a position, a price or a settlement.',
  account: 'Account',
  accounts,
  customer: 'Customer number',
  direction: 'Entry',
  directions: { ADD: 'Add', REMOVE: 'Take' },
  counter: 'Against',
  coin: 'Coin',
  amount: 'Amount',
  preview: 'What will happen',
  reason: 'Reason',
  reasonOfCustomer: 'Reason, which the customer reads',
  ask: 'Ask for approval',
  requested: 'Requested by',
  approved: 'Approved by',
  time: 'Approved',
  of: (name: string, customerId: number | null) => (customerId === null ? name : `${name} ${customerId}`),
  states: { APPROVED: 'Processing', BOOKED: 'Completed', REFUSED: 'Refused by the ledger' },
  refused: 'Too little was available when it was booked. Nothing was changed.',
  reference: 'Ledger entry',
} as const

export const treasuryWords = {
  title: 'Treasury',
  tabs: {
    coins: 'Coins',
    networks: 'Networks',
    moves: 'Own transfers',
    products: 'Products',
    corrections: 'Corrections',
  },
  correction,
  noMoves: 'No transfers yet',
  noMovesLine: 'Sweeps of deposits, their network fees and transfers to cold addresses appear here.',
  purposes,
  moveStates,
  amount: 'Amount',
  from: 'From',
  to: 'To',
  planned: 'Planned',
  why: 'Reason',
  txid: 'Transaction',
  empty: 'No coins on networks',
  emptyLine: 'Coins appear here when they are listed and have a network.',
  columns: {
    coin: 'Coin',
    coverage: 'Reserves',
    held: 'Held',
    owed: 'Owed',
    hot: 'Hot wallet',
    missing: 'Missing',
    checked: 'Checked',
    network: 'Network',
    watcher: 'Watcher',
    hotAddress: 'Hot wallet',
    planned: 'Planned',
    what: 'Transfer',
    amount: 'Amount',
    state: 'Status',
  },
  /** In hundredths of a percent. */
  coverage: (value: number | null) =>
    value === null
      ? 'Nothing owed'
      : value > COVERAGE_SHOWN_MAX
        ? `Over ${(COVERAGE_SHOWN_MAX / 100).toLocaleString('en')} %`
        : `${(value / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} %`,
  unchecked: 'Not checked yet',
  heldLine: 'Hot wallet, cold addresses and customers’ deposit addresses on all networks.',
  owedLine: 'Network deposits less network withdrawals. Both figures are compared once a minute.',
  short: 'The reserves do not cover what is owed. Withdrawals of this coin are stopped.',
  hot: 'Hot wallet',
  cold: 'Cold addresses',
  deposits: 'Deposit addresses',
  waiting: 'Waiting withdrawals',
  missing: 'Missing in the hot wallet',
  gas: 'pays network fees',
  fees: 'Network fees',
  feesLine: 'Network fees for our own transactions are paid from this account.',
  feesShort:
    'The account for network fees has too little. Fees that networks have taken wait to be booked: fill the account by a correction.',
  setAside: 'Account for network fees',
  unbooked: 'Not booked yet',
  paidToday: 'Paid since 00:00 UTC',
  paidMonth: 'Paid in 30 days',
  budget: 'Paid for customers today',
  ofBudget: (drawn: string, budget: string) => `${drawn} of ${budget}`,
  missingTitle: (amount: string) => `${amount} must come from a cold wallet`,
  missingLine: (address: string) =>
    `Approved withdrawals wait for it. The people who hold the cold keys send it to ${address}. The keys are not on this server.`,
  overTime: 'Reserves over the last 7 days',
  overTimeLine: 'The lowest check of each hour.',
  lowest: 'Lowest',
  nothingOwed: 'Nothing was owed at any check.',
  noHours: 'No hour has been checked yet.',
  signer: 'Signer',
  running: 'Running',
  notRunning: 'Not running',
  toSign: (count: number) => (count === 0 ? 'nothing to sign' : `${count} to sign`),
  refused: (count: number) => `${count} refused`,
  noNode: 'No node',
  noNodeLine: 'This server has no node of this network, so it is closed for deposits and withdrawals.',
  noWatcher: 'Not watched',
  stopped: 'Stopped',
  stoppedTitle: 'Deposits on this network are stopped',
  stoppedLine: (reason: string) =>
    `${reason}. Nothing is credited and the network’s deposits are closed until its nodes have these blocks again, or two persons accept that they are gone. Compare the nodes with a public explorer first.`,
  acceptBranch: 'Accept the network’s blocks',
  acceptBranchTitle: 'Accept that these blocks are gone?',
  acceptBranchLine:
    'Deposits that are no longer in any block are reversed: the customer pays with what is available, the house pays the rest, and the account is frozen. Deposits that the network has in another block stay as they are. A second person decides.',
  whyAcceptBranch: 'How you know that the network no longer has these blocks',
  silent: (time: string) => `No answer for ${time}`,
  upToDate: 'Up to date',
  behind: (blocks: number) => (blocks === 1 ? '1 block behind' : `${blocks} blocks behind`),
  height: 'Last block read',
  head: 'Newest block',
  lastLook: 'Last look',
  hotAddress: 'Hot wallet',
  coldAddress: 'Cold address',
  noCold: 'None. The signer’s policy names no cold address.',
  unpublished: 'Not published by the signer yet',
} as const
