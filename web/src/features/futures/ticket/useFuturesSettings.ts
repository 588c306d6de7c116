// Leverage, margin mode and position mode: the exchange refuses a change while positions or orders depend on it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Input } from '@assay/api/schemas'
import { api } from '../../../api.ts'
import { submitting } from '@assay/ui/submitting'
import { showToast } from '@assay/ui/toast'
import { FUTURES_KEY, useOpenFuturesOrders, usePositions } from '../futuresQueries.ts'

export function useFuturesSettings() {
  const cache = useQueryClient()
  const t = useTranslations('futures')
  const saved = async () => {
    await cache.invalidateQueries({ queryKey: FUTURES_KEY })
    showToast({ tone: 'positive', text: t('modes.saved') })
  }
  return {
    changeLeverage: useMutation({
      mutationFn: (input: Input<'futures', 'changeLeverage'>) => submitting(() => api.futures.changeLeverage(input)),
      onSuccess: saved,
    }),
    changeModes: useMutation({
      mutationFn: (change: ModeChange) => submitting(() => sendModes(change)),
      onSuccess: saved,
    }),
  }
}

/** Why a choice cannot be changed now, as the exchange would say it; symbol null: for all contracts. */
export function useObstacle() {
  const positions = usePositions().data ?? []
  const orders = useOpenFuturesOrders().data ?? []
  return (symbol: string | null): 'POSITIONS_EXIST' | 'ORDERS_EXIST' | null => {
    const isOf = (row: { symbol: string }) => symbol === null || row.symbol === symbol
    if (positions.some(isOf)) return 'POSITIONS_EXIST'
    return orders.some(isOf) ? 'ORDERS_EXIST' : null
  }
}

export interface ModeChange {
  symbol: string
  /** null leaves it. */
  marginMode: 'ISOLATED' | 'CROSS' | null
  positionMode: 'ONE_WAY' | 'HEDGE' | null
}

async function sendModes({ symbol, marginMode, positionMode }: ModeChange): Promise<void> {
  if (marginMode !== null) await api.futures.changeMarginMode({ symbol, marginMode })
  if (positionMode !== null) await api.futures.changePositionMode({ positionMode })
}
