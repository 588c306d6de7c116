import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { helpArticles } from './helpArticles.ts'
import { plainText } from './plainText.ts'

/** The words of every published article. The search runs on the reader's device, so what is typed stays there. */
export async function listHelpTexts(
  context: Context,
  _: Parsed<'content', 'listHelpTexts'>,
): Promise<Output<'content', 'listHelpTexts'>> {
  const articles = await helpArticles(context, context.caller.language)
  return articles.map(({ id, content }) => ({ id, text: plainText(content) }))
}
