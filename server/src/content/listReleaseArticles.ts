import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import { releasePlaces, releaseTexts } from './helpArticles.ts'

/** The release's articles, which an operator's own article begins with. */
export async function listReleaseArticles(
  _: OperatorContext,
  { language }: OperatorParsed<'content', 'listReleaseArticles'>,
): Promise<OperatorOutput<'content', 'listReleaseArticles'>> {
  const texts = await releaseTexts(language)
  return [...releasePlaces].flatMap(([id, place]) => {
    const text = texts.get(id)
    return text === undefined ? [] : [{ id, ...place, ...text }]
  })
}
