// `node bench/src/web.ts`: what a browser loads for the two screens that matter most, beside their budgets.
// Prints markdown rows.
import { readWeights } from '../../scripts/size.ts'

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

console.log('| what | beside | figure | ratio | budget |\n|---|---|---|---|---|')
for (const { what, bytes, maxBytes } of readWeights()) {
  if (!/^(home|trade),/.test(what)) continue
  const ratio = (bytes / maxBytes).toFixed(2)
  console.log(`| ${what}, brotli | budget ${kilobytes(maxBytes)} | ${kilobytes(bytes)} | ${ratio} times | ≤ 1 times |`)
}
