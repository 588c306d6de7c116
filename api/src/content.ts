import * as z from 'zod/mini'
import { noticeSchemas } from './notices.ts'
import { epochMs } from './scalars.ts'

/** Groups of help articles, in the order of the page. */
export const helpGroup = z.enum(['start', 'trading', 'futures', 'products', 'money', 'account', 'trust'])
export type HelpGroup = z.infer<typeof helpGroup>
/** The id of a help article: 'first-deposit'. */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(64))

export const contentSchemas = {
  ...noticeSchemas,
  /** key: TERMS, PRIVACY, REGISTER, ABOUT, SPOT, CONTRACT, SECOND, OPTION, or the specification's numbers 0 to 11. */
  getRules: {
    input: z.object({ key: z.string().check(z.maxLength(64)) }),
    output: z.array(
      z.object({ key: z.string(), title: z.string(), content: z.string(), version: z.int(), updatedAt: epochMs }),
    ),
  },
} as const
