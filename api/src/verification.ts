// Identity documents. Fields have the specification's names.
import * as z from 'zod/mini'
import { decimal, epochMs, nothing, whole } from './scalars.ts'

/** Limits of an uploaded picture: the page compresses within them, the server refuses beyond. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024
export const PICTURE_PIXELS_MAX = 25_000_000

/** As printed on the document. Chinese characters are refused everywhere, so names are in Latin letters. */
export const latinName = /^\p{Script=Latin}[\p{Script=Latin}\p{M} .,'’-]{1,99}$/u
export const documentNumber = /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,39}$/
export const countryCode = /^[A-Z]{2}$/

/** The parts of a verification that can be returned, by level, and why. */
export const textItems = ['realName', 'idCard', 'country', 'cardType'] as const
export const pictureItems = ['frontUrl', 'backUrl', 'handelUrl'] as const
export const returnReasons = [
  'DIFFERS',
  'INCOMPLETE',
  'UNREADABLE',
  'CUT_OFF',
  'GLARE',
  'EXPIRED',
  'WRONG_PICTURE',
  'NOT_ORIGINAL',
  'FACE_HIDDEN',
] as const
const item = z.enum([...textItems, ...pictureItems])
export const returnedItems = z.partialRecord(item, z.enum(returnReasons))
export type Item = z.infer<typeof item>
export type Reasons = z.infer<typeof returnedItems>

const state = z.enum(['NONE', 'PENDING', 'PASSED', 'RETURNED'])
const states = z.object({ basic: state, advanced: state })
/** reasons: what has to be sent again. */
const standing = z.object({
  state,
  submittedAt: z.nullable(epochMs),
  decidedAt: z.nullable(epochMs),
  reasons: returnedItems,
})
/** What may be withdrawn at once, within 24 hours and within 30 days, in USDT; null for no limit. */
const levelLimits = z.object({
  level: z.enum(['NONE', 'BASIC', 'ADVANCED']),
  request: z.nullable(decimal),
  day: z.nullable(decimal),
  month: z.nullable(decimal),
})

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(120)))
/** From uploadDocument. */
const picture = z.optional(z.string().check(z.minLength(1), z.maxLength(400)))

/** Of a multipart form or of an answer that is a file. */
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const documentId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

export const verificationStates = states

export const verificationSchemas = {
  /**
   * flag 1: basic, with name, number and country. flag 2: advanced, with pictures of the front, the back (not of a
   * passport) and of the customer with the document. After a return, only what was returned.
   */
  submitVerification: {
    input: z.object({
      flag: whole(1, 2),
      realName: text,
      idCard: text,
      /** Two letters, ISO 3166. */
      country: text,
      /** 1 identity card, 2 passport, 3 driving licence. */
      cardType: z.optional(whole(1, 3)),
      frontUrl: picture,
      backUrl: picture,
      handelUrl: picture,
    }),
    output: states,
  },
  getOwnVerification: {
    input: nothing,
    output: z.object({
      basic: standing,
      advanced: standing,
      realName: z.nullable(z.string()),
      /** The last characters of the number. */
      idCardEnd: z.nullable(z.string()),
      country: z.nullable(z.string()),
      cardType: z.nullable(z.int()),
      limits: z.array(levelLimits),
      /** So many days after the decision the pictures are deleted. */
      keepDays: z.int(),
    }),
  },
  /** url: names the picture in submitVerification; for a minute its owner can look at it there. */
  uploadDocument: { input: z.object({ file: bytes }), output: z.object({ url: z.string() }) },
  /** All three from a link. */
  viewDocument: {
    input: z.object({
      id: documentId,
      until: whole(0, 8_640_000_000_000_000),
      signature: z.string().check(z.maxLength(64)),
    }),
    output: z.object({ type: z.string(), bytes }),
  },
} as const
