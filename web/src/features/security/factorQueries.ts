import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'

const FACTORS = ['factors']

export function useFactors() {
  return useQuery({ queryKey: FACTORS, queryFn: () => api.security.listFactors({}) })
}

/** After a change of them. */
export function useReadFactorsAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: FACTORS })
}
