// VIP levels (0120_vip.sql). The terms and the standings are written only by server/src/exchange; the rest by server/src/vip.
import type { Event } from '@assay/engine/events'
import { bigint, integer, moneyTable, type StoredRow, text } from './moneyTable.ts'

type Told<Type extends Event['type']> = Omit<Extract<Event, { type: Type }>, 'type'>

export interface VipTables {
  vip_terms: StoredRow<typeof vipTermsTable>
  vip_standings: StoredRow<typeof vipStandingsTable>
  vip_days: { day: number; computed_at: bigint; recorded_at: bigint | null }
  vip_prices: { day: number; asset: string; price: bigint }
  vip_figures: { day: number; user_id: bigint; fees: bigint; assets: bigint; earn: bigint }
}

export const vipTermsTable = moneyTable<{ name: string; terms: string }>()('vip_terms', {
  name: text('name'),
  terms: text('terms'),
})

export const vipStandingsTable = moneyTable<Omit<Told<'vipStandingChanged'>, 'levelBefore'>>()('vip_standings', {
  user: bigint('user_id'),
  level: integer('level'),
  growth: bigint('growth'),
  day: integer('day'),
  fallsOn: integer('falls_on'),
  time: bigint('time'),
})
