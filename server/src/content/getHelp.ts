import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { type Article, helpArticles } from './helpArticles.ts'

const RELATED_MAX = 4

/** Throws NOT_FOUND for an article that does not exist or is not published. */
export async function getHelp(
  context: Context,
  { id }: Parsed<'content', 'getHelp'>,
): Promise<Output<'content', 'getHelp'>> {
  const articles = await helpArticles(context, context.caller.language)
  const article = articles.find((each) => each.id === id)
  if (article === undefined) throw new ApiError('NOT_FOUND')
  const { title, content, group, updatedAt } = article
  return { id, title, content, group, updatedAt, related: related(article, articles) }
}

/** The articles that the text links to, in its order, then those that follow it in its group. */
function related({ id, group, content }: Article, articles: readonly Article[]) {
  const linked = [...content.matchAll(/\]\(\/helpDetail\/([a-z0-9-]+)/g)].map(([, slug]) => slug)
  const inGroup = articles.filter((each) => each.group === group)
  const at = inGroup.findIndex((each) => each.id === id)
  const following = [...inGroup.slice(at + 1), ...inGroup.slice(0, at)].map((each) => each.id)
  return [...new Set([...linked, ...following])]
    .flatMap((slug) => articles.find((each) => each.id === slug && slug !== id) ?? [])
    .slice(0, RELATED_MAX)
    .map(({ id: slug, title }) => ({ id: slug, title }))
}
