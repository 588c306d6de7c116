// What the pages of promotion read: the programme, codes, people and rebates.
import type { Input, Output } from '@assay/api/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useSession } from '../session/sessionStore.ts'
import { usePages } from '../session/usePages.ts'

export type Programme = Output<'referral', 'getProgramme'>
export type Person = Output<'referral', 'listPeople'>['rows'][number]
export type Rebate = Output<'referral', 'listRebates'>['rows'][number]
type RebateQuery = Omit<Input<'referral', 'listRebates'>, 'pageNum' | 'pageSize'>

const CODES_KEY = ['inviteCodes'] as const

/** Read again each time a page is opened: the page of the closing stops and resumes the earning. */
export function useProgramme() {
  const isSign = useSession((session) => session.isSign)
  const queryFn = () => api.referral.getProgramme({})
  return useQuery({ queryKey: ['referralProgramme'], queryFn, enabled: isSign, staleTime: 0 })
}

export function useCodes() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({ queryKey: CODES_KEY, queryFn: () => api.referral.listCodes({}), enabled: isSign })
}

export function useCreateCode({ onSuccess }: { onSuccess: () => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<'referral', 'createCode'>) => api.referral.createCode(input),
    onSuccess,
    onSettled: () => queries.invalidateQueries({ queryKey: CODES_KEY }),
  })
}

export function usePeople() {
  return usePages(['referralPeople'], (page) => api.referral.listPeople(page))
}

export function useRebates(query: RebateQuery = {}) {
  return usePages(['rebates', query], (page) => api.referral.listRebates({ ...query, ...page }))
}

export function useRebateDays(days: number) {
  const isSign = useSession((session) => session.isSign)
  return useQuery({
    queryKey: ['rebateDays', days],
    queryFn: () => api.referral.sumRebates({ days }),
    enabled: isSign,
  })
}
