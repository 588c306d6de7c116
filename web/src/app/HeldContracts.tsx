import { useEffect } from 'react'
import { useFuturesAccount } from '../features/balances/positionWorths.ts'
import { holdTypes } from '../features/settings/heldTypes.ts'

/** While futures are closed: anyone who has a position or an order there still reaches the page, until the app is left. */
export function HeldContracts() {
  const { data } = useFuturesAccount()
  const isHeld = data !== undefined && (Number(data.initialMargin) > 0 || Number(data.orderMargin) > 0)
  useEffect(() => {
    if (isHeld) holdTypes(['Ustandard'])
  }, [isHeld])
  useEffect(() => () => holdTypes([]), [])
  return null
}
