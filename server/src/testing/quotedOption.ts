// An option that is listed and quoted now, for tests with a fixed clock. Only in tests whose names end in .db.test.ts.
import type { TestServer } from './testServer.ts'

export interface QuotedOption {
  symbol: string
  bid: string
  ask: string
  quoteSequence: number
}

/** Lists what is due, and returns the call nearest to the index. The pair has a tick. */
export async function quotedOption(test: TestServer, symbol: string): Promise<QuotedOption> {
  await test.slices.options.runSeries()
  const { quote, rows } = await test.client().options.getOptionChain({ symbol })
  const row = rows.find(({ isAtTheMoney }) => isAtTheMoney)
  if (quote === null || row === undefined) throw new Error(`no option on ${symbol} is quoted`)
  return { symbol: row.call.symbol, bid: row.call.bid, ask: row.call.ask, quoteSequence: quote.sequence }
}
