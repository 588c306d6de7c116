// What reviewers see of verifications, and how they decide. A decision names the revision that the reviewer has seen.
import * as z from 'zod/mini'
import { epochMs, id, nothing, page, rows, whole } from './scalars.ts'
import { pictureItems, returnedItems, verificationSchemas, verificationStates } from './verification.ts'

const verificationId = id
const state = z.enum(['PENDING', 'PASSED', 'RETURNED'])

const listed = z.object({
  verificationId: z.int(),
  customerId: z.int(),
  /** Masked. */
  account: z.string(),
  level: z.enum(['BASIC', 'ADVANCED']),
  state,
  /** Counts what the customer has sent. */
  revision: z.int(),
  submittedAt: epochMs,
  decidedAt: z.nullable(epochMs),
  decidedBy: z.nullable(z.string()),
  /**
   * Of an advanced verification: when the customer sent another name, number, country or kind of document than the pictures
   * were sent with; null if they are the same.
   */
  factsChangedAt: z.nullable(epochMs),
  /** The first ten of the other customers who have sent a document with the same number, country and kind. */
  sameDocument: z.object({ customers: z.array(z.int()), hasMore: z.boolean() }),
})

const decision = { verificationId, revision: whole(1, 2_147_483_647) }

export const reviewSchemas = {
  /** Those that wait: the oldest first. Others: the newest decision first. */
  listVerifications: {
    input: z.object({ ...page, state: z._default(state, 'PENDING'), customerId: z.optional(id) }),
    output: rows(listed),
  },
  /** Everything that the customer has sent. Written to the audit log, as each picture is that is viewed. */
  getVerification: {
    input: z.object({ verificationId }),
    output: z.extend(listed, {
      realName: z.string(),
      idCard: z.string(),
      /** Two letters, ISO 3166. */
      country: z.string(),
      /** 1 identity card, 2 passport, 3 driving licence. */
      cardType: z.int(),
      /** What was returned last. */
      reasons: returnedItems,
      /** Of both levels. */
      states: verificationStates,
      /** url: for the operator who asked, for a minute. */
      pictures: z.array(z.object({ item: z.enum(pictureItems), url: z.string() })),
    }),
  },
  /** A picture with the operator's name and the time across it. All three from a link. */
  viewPicture: verificationSchemas.viewDocument,
  approveVerification: { input: z.object(decision), output: nothing },
  /** Item → why it has to be sent again; at least one item, of this level. Also one that has passed. */
  returnVerification: { input: z.object({ ...decision, reasons: returnedItems }), output: nothing },
} as const
