import { formatAmount } from '@assay/engine/money'
import type { Core } from '../../context.ts'

/** '0.5 BTC', for operators. */
export function coinText({ market }: Pick<Core, 'market'>, asset: string, units: bigint): string {
  return `${formatAmount(units, market.asset(asset)?.scale ?? 0, { trim: true })} ${asset.toUpperCase()}`
}
