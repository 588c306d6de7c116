// What the pages of VIP levels and of welfare read and ask for.
import type { Output } from '@assay/api/schemas'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { showToast } from '@assay/ui/toast'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useSession } from '../session/sessionStore.ts'
import { usePages } from '../session/usePages.ts'

export type Programme = Output<'vip', 'listLevels'>
export type VipLevel = Programme['levels'][number]
export type Standing = Output<'vip', 'getStanding'>
export type VipFee = Output<'vip', 'listFees'>[number]

export function useVipLevels() {
  return useQuery({ queryKey: ['vipLevels'], queryFn: () => api.vip.listLevels({}) })
}

export function useVipStanding() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({ queryKey: ['vipStanding'], queryFn: () => api.vip.getStanding({}), enabled: isSign })
}

export function useVipFees(level: number) {
  return useQuery({
    queryKey: ['vipFees', level],
    queryFn: () => api.vip.listFees({ level }),
    // The other level's rows stay in place until these have come.
    placeholderData: keepPreviousData,
  })
}

export function useVipDays() {
  return usePages(['vipDays'], (page) => api.vip.listDays(page))
}

export type WelfareTask = Output<'welfare', 'listTasks'>[number]

const TASKS_KEY = ['welfareTasks'] as const

export function useWelfareTasks() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({ queryKey: TASKS_KEY, queryFn: () => api.welfare.listTasks({}), enabled: isSign })
}

/** Shows a refusal and reads the list again, so that it shows what was claimed or used up in the meantime. */
export function useClaim() {
  const t = useTranslations('rewards.welfare')
  const errorText = useErrorText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (taskId: string) => api.welfare.claim({ taskId }),
    onSuccess: () => showToast({ tone: 'positive', text: t('claimed') }),
    onError: (error) => showToast({ tone: 'negative', text: errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: TASKS_KEY }),
  })
}

export function useCredits() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({ queryKey: ['credits'], queryFn: () => api.user.listCredits({}), enabled: isSign })
}
