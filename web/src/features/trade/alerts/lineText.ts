import { formatPrice, group, percentText } from '@assay/ui/format'
import { leftToRight } from '@assay/ui/leftToRight'
import { type AlertKind, isChange } from './alertForm.ts'

/** '60,000.00' or '−5%', kept left to right within a sentence that runs the other way. */
export function lineText(kind: AlertKind, value: string, decimals: number | undefined): string {
  return leftToRight(isChange(kind) ? percentText(group(value).replace('-', '−')) : formatPrice(value, decimals))
}
