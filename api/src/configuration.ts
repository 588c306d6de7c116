// The operator's configuration as the console reads and changes it.
import * as z from 'zod/mini'
import { effectLine, reason } from './operators.ts'
import { epochMs, whole } from './scalars.ts'

/** Such as WITHDRAWAL_SETTING, pair/btcusdt or text/TERMS/en. */
const key = z.string().check(z.minLength(1), z.maxLength(64))
const version = z.int()
const source = z.enum(['seed', 'file', 'operator'])

/** What a check found. path: names of fields and places in lists, joined by dots; '' for the whole value. */
const finding = z.object({
  path: z.string(),
  text: z.string(),
  /** Otherwise it is a warning, which the second person reads. */
  isRefused: z.boolean(),
})

const written = { version, source, since: epochMs, changedAt: epochMs, changedBy: z.string() }

/** A value, and the time from which it is to hold; null: as soon as it is approved and its notice is over. */
const draft = { key, value: z.unknown(), since: z.nullable(whole(0, 8_640_000_000_000_000)) }

export const configurationSchemas = {
  /** Every key that has a value, in the order of the keys. */
  listKeys: {
    input: z.object({}),
    output: z.object({
      rows: z.array(
        z.object({
          key,
          /** The title of a text, an article or a notice; '' of anything else. */
          label: z.string(),
          ...written,
          /** Versions whose time has not come yet. */
          waiting: z.int(),
          /** What the check finds in the value that holds. */
          warnings: z.int(),
        }),
      ),
    }),
  },
  /** A key that has no value yet has a form as well: a new coin, pair, contract … */
  getKey: {
    input: z.object({ key }),
    output: z.object({
      key,
      /** JSON Schema of the value. */
      form: z.record(z.string(), z.unknown()),
      /** What holds now; null if nothing does. */
      value: z.unknown(),
      /** Fields that the exchange computes: nobody can set them. */
      computed: z.array(z.string()),
      findings: z.array(finding),
      /** The newest first, at most 100. */
      versions: z.array(z.object(written)),
    }),
  },
  getVersion: {
    input: z.object({ key, version: whole(1, 1_000_000_000) }),
    output: z.object({ value: z.unknown() }),
  },
  /** What a draft would change, and what is wrong with it. Nothing is kept. */
  checkDraft: {
    input: z.object(draft),
    output: z.object({
      lines: z.array(effectLine),
      findings: z.array(finding),
      /** How long the change must be announced before it holds, in ms. */
      noticeMs: z.int(),
    }),
  },
  requestChange: { input: z.object({ ...draft, reason }), output: z.object({ requestId: z.int() }) },
} as const
