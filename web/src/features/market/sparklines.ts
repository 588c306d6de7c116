import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api.ts'
import { takeFigures } from './prices.ts'

const REFRESH_EVERY_MS = 60_000

async function readTickers() {
  return api.market.listTickers({})
}

/** The last day of every pair as a short line, and its 24-hour figures into the price store. One call for the page. */
export function useSparklines(): ReadonlyMap<string, readonly string[]> {
  const query = useQuery({
    queryKey: ['tickers'],
    queryFn: readTickers,
    refetchInterval: REFRESH_EVERY_MS,
    select: linesBySymbol,
  })
  const tickers = useQuery({ queryKey: ['tickers'], queryFn: readTickers })
  useEffect(() => {
    for (const { symbol, sparkline: _line, ...figures } of tickers.data ?? []) takeFigures(symbol, figures)
  }, [tickers.data])
  return query.data ?? noLines
}

const noLines: ReadonlyMap<string, readonly string[]> = new Map()

function linesBySymbol(tickers: Awaited<ReturnType<typeof readTickers>>): Map<string, readonly string[]> {
  return new Map(tickers.map((ticker) => [ticker.symbol, ticker.sparkline]))
}
