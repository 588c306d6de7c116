import * as z from 'zod/mini'
import { epochMs, page, rows } from './scalars.ts'

/** key: 1 information, 2 activity, 3 scrolling, 4 pop-up, 5 welcome. modelKey: where it is shown. */
const notice = z.object({
  id: z.int(),
  key: z.string(),
  modelKey: z.string(),
  title: z.string(),
  content: z.string(),
  image: z.string(),
  link: z.string(),
  start: epochMs,
  end: z.nullable(epochMs),
  sort: z.int(),
  dismissible: z.boolean(),
})

/** Groups of help articles, in the order of the page. */
export const helpGroup = z.enum(['start', 'trading', 'futures', 'products', 'money', 'account', 'trust'])
export type HelpGroup = z.infer<typeof helpGroup>
/** The id of a help article: 'first-deposit'. */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(64))

export const contentSchemas = {
  listNotices: {
    input: z.object({
      ...page,
      key: z.optional(z.string().check(z.maxLength(64))),
      modelKey: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: rows(notice),
  },
  /** key: TERMS, PRIVACY, REGISTER, ABOUT, SPOT, CONTRACT, SECOND, OPTION, or the specification's numbers 0 to 11. */
  getRules: {
    input: z.object({ key: z.string().check(z.maxLength(64)) }),
    output: z.array(
      z.object({ key: z.string(), title: z.string(), content: z.string(), version: z.int(), updatedAt: epochMs }),
    ),
  },
} as const
