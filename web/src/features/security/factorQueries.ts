import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** Everything that was read about the account's protection, so that other pages read it again as well. */
const SECURITY = ['security']
const FACTORS = [...SECURITY, 'factors']

export function useFactors() {
  return useQuery({ queryKey: FACTORS, queryFn: () => api.security.listFactors({}) })
}

/** After a change of them. */
export function useReadFactorsAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: SECURITY })
}
