import { formatPrice } from '../../../ui/format.ts'
import { type AlertKind, isChange } from './alertForm.ts'

/** '60,000.00' or '-5%'. */
export function lineText(kind: AlertKind, value: string, decimals: number | undefined): string {
  return isChange(kind) ? `${value}%` : formatPrice(value, decimals)
}
