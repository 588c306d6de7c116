// Balances and what moved them, converting, earning, copying and inviting.
import { BANK_COIN } from '@assay/api/bankFigures'
import { formatRate } from '@assay/engine/money'
import { sql } from 'kysely'
import { showMoney } from '../outside/rates/bankAmounts.ts'
import { maskedPerson } from '../user/contacts/maskedPerson.ts'
import { type RowOf, type Sheet, sheetOf, type Show } from './sheet.ts'

/** What maskedPerson needs of another person. */
type Account = Pick<RowOf<'users'>, 'account' | 'account_type'>

const posting = (row: RowOf<'postings'>, show: Show) => ({
  id: `${row.sequence}-${row.place}`,
  type: row.reason,
  wallet: row.wallet,
  coin: row.asset,
  amount: show.amount(row.amount, row.asset),
  balanceAfter: show.amount(row.balance, row.asset),
  reference: row.reference,
  time: show.time(row.time),
})

export const moneySheets: readonly Sheet[] = [
  sheetOf({
    name: 'balances',
    select: (user) => sql<RowOf<'balances'>>`select * from balances where owner = ${user} order by wallet, asset`,
    cells: (row, show) => ({
      wallet: row.wallet,
      coin: row.asset,
      available: show.amount(row.available, row.asset),
      held: show.amount(row.held, row.asset),
    }),
  }),
  sheetOf({
    name: 'ledger',
    select: (user) => sql<RowOf<'postings'>>`select * from postings where owner = ${user} order by sequence, place`,
    cells: posting,
  }),
  sheetOf({
    name: 'transfers',
    select: (user) =>
      sql<
        RowOf<'postings'>
      >`select * from postings where owner = ${user} and reason = 'TRANSFER' order by sequence, place`,
    cells: posting,
  }),
  sheetOf({
    name: 'deposits',
    select: (user) => sql<RowOf<'deposits'>>`select * from deposits where user_id = ${user} order by id`,
    cells: (row, show) => ({
      depositId: Number(row.id),
      coin: row.asset,
      network: row.network,
      amount: show.amount(row.amount, row.asset),
      status: row.status,
      address: row.address,
      txid: row.txid,
      seenAt: show.time(row.seen_at),
      creditedAt: show.time(row.credited_at),
    }),
  }),
  sheetOf({
    name: 'bank-deposits',
    select: (user) => sql<RowOf<'bank_deposits'>>`select * from bank_deposits where user_id = ${user} order by id`,
    cells: (row, show) => ({
      requestId: Number(row.id),
      reference: row.reference,
      currency: row.currency,
      amount: showMoney(row.amount),
      credit: show.amount(row.credit, BANK_COIN),
      coin: row.asset,
      status: row.status,
      openedAt: show.time(row.opened_at),
      updatedAt: show.time(row.updated_at),
    }),
  }),
  sheetOf({
    name: 'withdrawals',
    select: (user) => sql<
      RowOf<'withdrawals'> & { bank_name: string | null; branch: string | null; holder: string | null }
    >`
      select withdrawals.*, bank_name, branch, holder from withdrawals
      left join bank_payments on bank_payments.request_id = withdrawals.request_id
      where user_id = ${user} order by withdrawals.request_id`,
    cells: (row, show) => ({
      withdrawalId: Number(row.withdrawal_id ?? 0),
      coin: row.asset,
      network: row.network,
      address: row.address,
      bank: row.bank_name,
      branch: row.branch,
      holder: row.holder,
      amount: show.amount(row.amount, row.asset),
      fee: show.amount(row.fee, row.asset),
      status: row.status,
      txid: row.txid,
      submittedAt: show.time(row.submitted_at),
      updatedAt: show.time(row.updated_at),
    }),
  }),
  sheetOf({
    name: 'withdrawal-addresses',
    select: (user) =>
      sql<
        RowOf<'withdrawal_addresses'>
      >`select * from withdrawal_addresses where user_id = ${user} order by address_id`,
    cells: (row, show) => ({
      network: row.channel,
      address: row.address,
      label: row.label,
      createdAt: show.time(row.created_at),
      removedAt: show.time(row.removed_at),
    }),
  }),
  sheetOf({
    name: 'converts',
    select: (user) =>
      sql<RowOf<'converts'>>`select * from converts where user_id = ${user} order by accepted_at, convert_id`,
    cells: (row, show) => ({
      convertId: Number(row.convert_id),
      from: row.from_asset,
      to: row.to_asset,
      amount: show.amount(row.amount, row.from_asset),
      received: row.status === 'FILLED' ? show.amount(row.receive, row.to_asset) : null,
      status: row.status,
      acceptedAt: show.time(row.accepted_at),
      decidedAt: show.time(row.decided_at),
    }),
  }),
  sheetOf({
    name: 'limit-converts',
    select: (user) =>
      sql<RowOf<'limit_converts'>>`select * from limit_converts where user_id = ${user} order by limit_id`,
    cells: (row, show) => ({
      from: row.from_asset,
      to: row.to_asset,
      amount: show.amount(row.amount, row.from_asset),
      receive: show.amount(row.receive, row.to_asset),
      status: row.status,
      placedAt: show.time(row.placed_at),
      endedAt: show.time(row.ended_at),
    }),
  }),
  sheetOf({
    name: 'earn-positions',
    select: (user) =>
      sql<
        RowOf<'earn_positions'>
      >`select * from earn_positions where user_id = ${user} order by opened_at, position_id`,
    cells: (row, show) => ({
      positionId: Number(row.position_id),
      product: row.product,
      coin: row.asset,
      principal: show.amount(row.principal, row.asset),
      paid: show.amount(row.paid, row.asset),
      autoRenew: row.auto_renew,
      status: row.status,
      startDay: show.day(row.start_day),
      openedAt: show.time(row.opened_at),
      updatedAt: show.time(row.updated_at),
    }),
  }),
  sheetOf({
    name: 'earn-interest',
    select: (user) =>
      sql<RowOf<'earn_interest'>>`select * from earn_interest where user_id = ${user} order by day, position_id`,
    cells: (row, show) => ({
      positionId: Number(row.position_id),
      coin: row.asset,
      day: show.day(row.day),
      principal: show.amount(row.principal, row.asset),
      interest: show.amount(row.interest, row.asset),
    }),
  }),
  sheetOf({
    name: 'follows',
    select: (user) => sql<RowOf<'follows'> & { name: string | null }>`
      select follows.*, trader_profiles.name from follows
      left join trader_profiles on trader_profiles.user_id = follows.trader
      where follows.user_id = ${user} order by started_at`,
    cells: (row, show) => ({
      followId: Number(row.follow_id),
      trader: row.name,
      coin: row.asset,
      allotted: show.amount(row.allotted, row.asset),
      profitSharesPaid: show.amount(row.paid, row.asset),
      returned: show.amount(row.returned, row.asset),
      status: row.status,
      startedAt: show.time(row.started_at),
      updatedAt: show.time(row.updated_at),
    }),
  }),
  sheetOf({
    name: 'profit-shares-received',
    select: (user) => sql<RowOf<'profit_shares'> & Account>`
      select profit_shares.*, account, account_type from profit_shares join users on users.id = profit_shares.user_id
      where trader = ${user} order by time`,
    cells: (row, show) => ({
      follower: maskedPerson(row.account_type, row.account),
      coin: row.asset,
      paid: show.amount(row.paid, row.asset),
      time: show.time(row.time),
    }),
  }),
  sheetOf({
    name: 'referrals',
    select: (user) => sql<RowOf<'referrals'> & Account & { level: number; created_at: bigint }>`
      select referrals.*, account, account_type, users.created_at,
        case ${user}::bigint when inviter_1 then 1 when inviter_2 then 2 else 3 end as level
      from referrals join users on users.id = referrals.user_id
      where inviter_1 = ${user} or inviter_2 = ${user} or inviter_3 = ${user} order by referrals.user_id`,
    cells: (row, show) => ({
      account: maskedPerson(row.account_type, row.account),
      level: row.level,
      status: row.status,
      joinedAt: show.time(row.created_at),
    }),
  }),
  sheetOf({
    name: 'rebates',
    select: (user) => sql<RowOf<'rebates'> & Account & { status: string }>`
      select rebates.*, status, due_at, account, account_type from rebates
      join pending_rebates on pending_rebates.pending_id = rebates.pending_id join users on users.id = rebates.payer
      where rebates.user_id = ${user} order by time, reference`,
    cells: (row, show) => ({
      // Level 0 is the person's own share.
      from: row.level === 0 ? null : maskedPerson(row.account_type, row.account),
      level: row.level,
      coin: row.asset,
      rate: formatRate(row.rate),
      amount: show.amount(row.amount, row.asset),
      status: row.status,
      time: show.time(row.time),
    }),
  }),
  sheetOf({
    name: 'rewards',
    select: (user) =>
      sql<RowOf<'welfare_rewards'>>`select * from welfare_rewards where user_id = ${user} order by claimed_at`,
    cells: (row, show) => ({
      task: row.task,
      kind: row.kind,
      coin: row.asset,
      amount: show.amount(row.amount, row.asset),
      status: row.status,
      claimedAt: show.time(row.claimed_at),
      expiresAt: show.time(row.expires_at),
    }),
  }),
]
