// What the VIP level of the signed-in customer takes off published fees.
import { parseRate, type Rate } from '@assay/engine/money'
import { type User, useSession } from './sessionStore.ts'

/** In parts per million; 0 for visitors, and until the user is read. */
export function useFeeDiscount(product: keyof User['feeDiscounts']): Rate {
  // A user kept by an earlier version of the app has none.
  const text = useSession(({ user }) => (user as Partial<User> | null)?.feeDiscounts?.[product])
  return text === undefined ? (0 as Rate) : (parseRate(text) ?? (0 as Rate))
}
