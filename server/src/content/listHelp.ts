import { helpGroup } from '@assay/api/content'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { helpArticles } from './helpArticles.ts'

/** The articles that are published, by group; groups without one are left out. */
export async function listHelp(
  context: Context,
  _: Parsed<'content', 'listHelp'>,
): Promise<Output<'content', 'listHelp'>> {
  const articles = await helpArticles(context, context.caller.language)
  return helpGroup.options
    .map((group) => ({
      group,
      articles: articles
        .filter((article) => article.group === group)
        .map(({ id, title, summary }) => ({ id, title, summary })),
    }))
    .filter((group) => group.articles.length > 0)
}
