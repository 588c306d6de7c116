// npm run replay [-- 2022-01]: two recorded months through the real engine, one process for each: 2,000 leveraged
// accounts, 20,000 second contracts, 20 traders and 500 followers in each, all recomputed from the ticks and the events before.
import { spawn } from 'node:child_process'
import type { CopyReport } from './copyTrading.ts'
import { readMonth, recordings, type Month } from './recordedMinutes.ts'
import { replayMonth } from './replayMonth.ts'

const ACCOUNTS = 2000
const CONTRACTS = 20_000
const LEADS = 20
const FOLLOWERS = 500
const SEED = 7

const [month] = process.argv.slice(2)
if (month === undefined) await replayAll()
else replayOne(month as Month)

function replayOne(name: Month): void {
  const startedAt = performance.now()
  const minutes = readMonth(name)
  const copying = { leads: LEADS, followers: FOLLOWERS }
  const report = replayMonth({ minutes, accounts: ACCOUNTS, contracts: CONTRACTS, ...copying, seed: SEED })
  const { seconds, fundBefore, fundAfter, fundFees } = report
  const took = ((performance.now() - startedAt) / 1000).toFixed(1)
  const lost = fundBefore + fundFees - fundAfter
  process.stdout.write(
    `${name}: ${seconds} ticks, ${report.positions} positions (${report.refusedPositions} refused), ` +
      `${report.liquidations} liquidations, ${report.deleveragings} deleveragings, ${report.fundings} fundings, ` +
      `${report.contracts} second contracts settled (${report.voids} void, ${report.refusedContracts} refused), ` +
      `all recomputed, in ${took} s\n` +
      `${name}: the insurance fund had ${usdt(fundBefore)} USDT, took ${usdt(fundFees)} in liquidation fees, ` +
      `${lost >= 0n ? `paid ${usdt(lost)}` : `made ${usdt(-lost)}`} on what it took over, and has ${usdt(fundAfter)}\n` +
      `${name}: ${copiesOf(report.copying)}\n`,
  )
}

function copiesOf(report: CopyReport): string {
  const skips = Object.entries(report.skips).map(([reason, count]) => `${count} ${reason}`)
  return (
    `${report.follows} follows, ${report.blocks} blocks (${report.cutBlocks} steps left them unfinished), ` +
    `${report.copies} copies, skipped ${skips.join(', ')}; ${report.portfolioStops} ended by their portfolio stop; ` +
    `${report.weeklyShares} weekly and ${report.finalShares} final profit shares of ${usdt(report.shared)} USDT, ` +
    `all recomputed${report.undecided === 0 ? '' : `, but for ${report.undecided} where rounding decides a stop`}`
  )
}

async function replayAll(): Promise<void> {
  const months = Object.keys(recordings)
  const codes = await Promise.all(months.map(replayApart))
  const failed = codes.filter((code) => code !== 0).length
  process.stdout.write(`replay: ${months.length - failed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 ? 0 : 1
}

function replayApart(name: string): Promise<number | null> {
  const child = spawn(process.execPath, [import.meta.filename, name], { stdio: 'inherit' })
  return new Promise((resolve) => child.on('close', resolve))
}

/** Whole cents, towards zero. */
function usdt(units: bigint): string {
  const cents = units / 1_000_000n
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
