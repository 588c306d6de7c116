// What the pages of VIP levels read.
import type { Output } from '@assay/api/schemas'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
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
  return useQuery({ queryKey: ['vipFees', level], queryFn: () => api.vip.listFees({ level }) })
}

export function useVipDays() {
  return usePages(['vipDays'], (page) => api.vip.listDays(page))
}
