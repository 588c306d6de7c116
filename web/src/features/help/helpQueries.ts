import type { Output } from '@assay/api/schemas'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useMessages } from '../../i18n/messages.ts'

export type HelpGroups = Output<'content', 'listHelp'>
export type Article = Output<'content', 'getHelp'>

/** Texts change seldom; a page that is opened again shows what it has. */
const STALE_MS = 5 * 60_000

export function useHelpList(isWanted = true) {
  const locale = useMessages((state) => state.locale)
  return useQuery({
    queryKey: ['help', locale],
    queryFn: () => api.content.listHelp({}),
    staleTime: STALE_MS,
    enabled: isWanted,
  })
}

export function useHelpArticle(id: string) {
  const locale = useMessages((state) => state.locale)
  return useQuery({
    queryKey: ['help', locale, id],
    queryFn: () => api.content.getHelp({ id }),
    staleTime: STALE_MS,
  })
}

/** The words of every article, once somebody searches. */
export function useHelpTexts(isWanted: boolean) {
  const locale = useMessages((state) => state.locale)
  return useQuery({
    queryKey: ['helpTexts', locale],
    queryFn: () => api.content.listHelpTexts({}),
    staleTime: STALE_MS,
    enabled: isWanted,
  })
}
