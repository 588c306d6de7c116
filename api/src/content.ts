import * as z from 'zod/mini'
import { noticeSchemas } from './notices.ts'
import { epochMs, nothing } from './scalars.ts'

/** Groups of help articles, in the order of the page. */
export const helpGroup = z.enum(['start', 'trading', 'futures', 'products', 'money', 'account', 'trust'])
export type HelpGroup = z.infer<typeof helpGroup>
/** The id of a help article: 'first-deposit'. */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(64))

/** hash: SHA-256 of title, an empty line and content; hex. version counts from 1 in each language. */
const text = {
  key: z.string(),
  title: z.string(),
  content: z.string(),
  version: z.int(),
  hash: z.string(),
  updatedAt: epochMs,
}
export const contentSchemas = {
  ...noticeSchemas,
  /** key: TERMS, PRIVACY, REGISTER, ABOUT, SPOT, CONTRACT, SECOND, OPTION, or the specification's numbers 0 to 11. */
  getRules: {
    input: z.object({ key: z.string().check(z.maxLength(64)) }),
    output: z.array(z.object(text)),
  },
  /** Legal texts that have changed since this user accepted them; the newest acceptance of each is compared. */
  listNewTexts: {
    input: z.object({}),
    output: z.array(
      z.object({
        ...text,
        acceptedAt: epochMs,
        /** The whole text in order: runs of paragraphs and items of lists in Markdown, with an empty line between them. */
        changes: z.array(z.object({ kind: z.enum(['kept', 'added', 'removed']), text: z.string() })),
      }),
    ),
  },
  /** TEXT_CHANGED: the text with this hash does not hold any more. */
  acceptText: {
    input: z.object({ key: z.string().check(z.maxLength(20)), hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    output: nothing,
  },
  /** In the caller's language, else in English. */
  listHelp: {
    input: nothing,
    output: z.array(
      z.object({
        group: helpGroup,
        articles: z.array(z.object({ id: slug, title: z.string(), summary: z.string() })),
      }),
    ),
  },
  /** Throws NOT_FOUND. */
  getHelp: {
    input: z.object({ id: slug }),
    output: z.object({
      id: slug,
      title: z.string(),
      /** Markdown. */
      content: z.string(),
      group: helpGroup,
      /** null for an article of the release. */
      updatedAt: z.nullable(epochMs),
      related: z.array(z.object({ id: slug, title: z.string() })),
    }),
  },
  /** The words of every article, for a search in the page. */
  listHelpTexts: { input: nothing, output: z.array(z.object({ id: slug, text: z.string() })) },
} as const
