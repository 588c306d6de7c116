import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useMessages } from '../../i18n/messages.ts'

export type RulesKey = 'TERMS' | 'PRIVACY' | 'ABOUT' | 'SPOT' | 'CONTRACT' | 'SECOND' | 'OPTION'

/** One text, or none. */
export function useRules(rules: RulesKey) {
  const locale = useMessages((state) => state.locale)
  return useQuery({
    queryKey: ['rules', rules, locale],
    queryFn: () => api.content.getRules({ key: rules }),
  })
}
