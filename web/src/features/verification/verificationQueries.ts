import type { Input, Output } from '@assay/api/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { submitting } from '@assay/ui/submitting'
import { api } from '../../api.ts'

export type Verification = Output<'verification', 'getOwnVerification'>
export type Standing = Verification['basic']
export type SentVerification = Input<'verification', 'submitVerification'>

const VERIFICATION_KEY = ['verification'] as const

export function useVerification() {
  return useQuery({ queryKey: VERIFICATION_KEY, queryFn: () => api.verification.getOwnVerification({}) })
}

/** Also after a refusal the state is read again: an answer that was lost may have been a success. */
export function useSubmitVerification() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (sent: SentVerification) => submitting(() => api.verification.submitVerification(sent)),
    onSettled: () => cache.invalidateQueries({ queryKey: VERIFICATION_KEY }),
  })
}
