// Wire types that several slices use. Money is a decimal string, never a JSON number.
import * as z from 'zod/mini'

/** A non-negative decimal in plain digits: '0.03', '104233.10'. At most 38 digits before and 18 after the point. */
export const decimal = z.string().check(z.regex(/^\d{1,38}(\.\d{1,18})?$/))
/** Like decimal, but may be negative. Only in answers. */
export const signedDecimal = z.string().check(z.regex(/^-?\d{1,38}(\.\d{1,18})?$/))
/** 'btcusdt'. Lower case, except coins of the mt5 market, which keep their case. */
export const symbol = z.string().check(z.regex(/^[A-Za-z0-9._-]{2,32}$/))
export const coin = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,16}$/))
/** An integer from min to max, as a JSON number or in plain digits (a query has only text). */
export function whole(min: number, max: number) {
  const inDigits = z.string().check(z.regex(/^(0|[1-9]\d{0,15})$/))
  const range = z.int().check(z.minimum(min), z.maximum(max))
  return z.union([range, z.pipe(z.pipe(inDigits, z.transform(Number)), range)])
}
/** The id of an order, a record, a notice. */
export const id = whole(1, Number.MAX_SAFE_INTEGER)
/** Start or end of a list, epoch ms. */
export const moment = whole(0, 8_640_000_000_000_000)
export const epochMs = z.int()
/** Chosen by the caller, unique for that user: the same id and body get the first answer again. */
export const clientId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
export const wallet = z.enum(['PLATFORM', 'FINANCIAL', 'CONTRACT'])
export const side = z.enum(['BUY', 'SELL'])
export const language = z.enum([
  'ar',
  'da',
  'de',
  'en',
  'es',
  'fr',
  'it',
  'ja',
  'ko',
  'pl',
  'pt',
  'ru',
  'th',
  'tr',
  'vi',
  'zh',
])
export type Language = z.infer<typeof language>
export const PAGE_SIZE_MAX = 1000
/** The documented client sends 100000; the server reads that as PAGE_SIZE_MAX. */
export const page = {
  pageNum: z._default(whole(1, 1_000_000), 1),
  pageSize: z._default(whole(1, 100_000), 20),
}
export const nothing = z.object({})

export function rows<Row extends z.core.$ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int() })
}
export const interval = z.enum(['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week'])

/** What can be halted, as the engine names it. */
export const product = z.enum([
  'SPOT',
  'FUTURES',
  'BINARY',
  'OPTIONS',
  'WITHDRAWALS',
  'CONVERT',
  'EARN',
  'REFERRAL',
  'FOLLOW',
  'WELFARE',
])
