// What a browser loads for the two screens that matter most, beside their budgets.
import { readWeights } from '../../scripts/size.ts'
import type { Row } from './row.ts'

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

export async function measure(): Promise<Row[]> {
  const weights = readWeights().filter(({ what }) => /^(home|trade),/.test(what))
  return weights.map(({ what, bytes, maxBytes }) => ({
    what: `web: ${what}, brotli`,
    ours: kilobytes(bytes),
    beside: `budget: ${kilobytes(maxBytes)}`,
    ratio: `${(bytes / maxBytes).toFixed(2)} times`,
    aim: '≤ 1 times',
    isWithinAim: bytes <= maxBytes,
  }))
}
