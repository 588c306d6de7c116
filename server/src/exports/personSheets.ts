// The person: how they sign in, what was verified, what was written to them and by them. No secret, and no hash of one.
import { sql } from 'kysely'
import { customer } from '../factors/factors.ts'
import { type RowOf, type Sheet, sheetOf } from './sheet.ts'

interface Protection {
  has_password: boolean
  has_trade_password: boolean
  has_totp: boolean
  passkeys: bigint
}

const holder = (user: bigint) => customer(Number(user))

export const personSheets: readonly Sheet[] = [
  sheetOf({
    name: 'profile',
    select: (user) => sql<RowOf<'users'> & Protection>`
      select id, account, account_type, created_at, language, password_hash is not null as has_password,
        trade_password_hash is not null as has_trade_password,
        exists (select from totp_secrets where holder = ${holder(user)} and confirmed_at is not null) as has_totp,
        (select count(*) from passkeys where holder = ${holder(user)}) as passkeys
      from users where id = ${user}`,
    cells: (row, show) => ({
      userId: Number(row.id),
      account: row.account,
      type: row.account_type,
      language: row.language,
      hasPassword: row.has_password,
      hasTradePassword: row.has_trade_password,
      hasAuthenticator: row.has_totp,
      passkeys: Number(row.passkeys),
      createdAt: show.time(row.created_at),
    }),
  }),
  sheetOf({
    name: 'login-names',
    select: (user) => sql<RowOf<'logins'>>`select kind, key from logins where user_id = ${user} order by kind`,
    cells: (row) => ({ kind: row.kind, name: row.key }),
  }),
  sheetOf({
    name: 'verifications',
    select: (user) => sql<RowOf<'verifications'>>`select * from verifications where user_id = ${user} order by level`,
    cells: (row, show) => ({
      level: row.level,
      state: row.state,
      submittedAt: show.time(row.submitted_at),
      decidedAt: show.time(row.decided_at),
    }),
  }),
  sheetOf({
    name: 'accepted-texts',
    select: (user) =>
      sql<RowOf<'text_acceptances'>>`select * from text_acceptances where user_id = ${user} order by accepted_at, key`,
    cells: (row, show) => ({
      text: row.key,
      language: row.language,
      version: row.version,
      acceptedAt: show.time(row.accepted_at),
    }),
  }),
  sheetOf({
    name: 'logins',
    select: (user) => sql<RowOf<'sign_ins'>>`select * from sign_ins where user_id = ${user} order by id`,
    cells: (row, show) => ({
      result: row.result,
      device: row.device,
      address: row.address,
      country: row.country,
      time: show.time(row.time),
    }),
  }),
  sheetOf({
    name: 'sessions',
    select: (user) => sql<RowOf<'sessions'>>`
      select created_at, last_used_at, ended_at, device, address from sessions where user_id = ${user} order by created_at`,
    cells: (row, show) => ({
      device: row.device,
      address: row.address,
      createdAt: show.time(row.created_at),
      lastUsedAt: show.time(row.last_used_at),
      endedAt: show.time(row.ended_at),
    }),
  }),
  sheetOf({
    name: 'messages',
    select: (user) => sql<RowOf<'messages'>>`select * from messages where user_id = ${user} order by id`,
    cells: (row, show) => ({
      kind: row.kind,
      facts: row.facts,
      createdAt: show.time(row.created_at),
      readAt: show.time(row.read_at),
    }),
  }),
  sheetOf({
    name: 'tickets',
    select: (user) => sql<RowOf<'tickets'>>`select * from tickets where user_id = ${user} order by id`,
    cells: (row, show) => ({
      ticketId: Number(row.id),
      topic: row.topic,
      status: row.status,
      createdAt: show.time(row.created_at),
      updatedAt: show.time(row.updated_at),
    }),
  }),
  sheetOf({
    name: 'ticket-messages',
    // Without the notes of operators.
    select: (user) => sql<RowOf<'ticket_messages'>>`
      select ticket_messages.* from ticket_messages join tickets on tickets.id = ticket_id
      where user_id = ${user} and author <> 'NOTE' order by ticket_messages.id`,
    cells: (row, show) => ({
      ticketId: Number(row.ticket_id),
      author: row.author,
      text: show.text(`ticket ${row.ticket_id}`, row.text),
      createdAt: show.time(row.created_at),
    }),
  }),
  sheetOf({
    name: 'price-alerts',
    select: (user) => sql<RowOf<'price_alerts'>>`select * from price_alerts where user_id = ${user} order by id`,
    cells: (row, show) => ({
      pair: row.symbol,
      kind: row.kind,
      value: row.value,
      note: row.note,
      state: row.state,
      createdAt: show.time(row.created_at),
    }),
  }),
  sheetOf({
    name: 'watchlist',
    select: (user) =>
      sql<RowOf<'watchlist'>>`select * from watchlist where user_id = ${user} order by group_name, sort`,
    cells: (row) => ({ group: row.group_name, pair: row.symbol }),
  }),
]
