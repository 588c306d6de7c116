// The server's part of the second contract: its markets as committed, the keys, and settlement.
import type { BinaryMarket } from '@assay/engine/binary/commands'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import type { Committed, Exchange } from '../exchange/door.ts'
import { positionOfRow, readBinaryMarket } from '../exchange/projectBinary.ts'
import type { Market } from '../market/market.ts'
import { openSigningKey } from '../ticks/tickKey.ts'
import { readInstallationSecret } from '../user/installationSecret.ts'
import { defineMarkets, listedMarkets } from './offers.ts'
import type { ReceiptKey } from './receipts.ts'
import { type OpenPosition, openSettling, type Settling } from './settling.ts'

export interface Binary {
  /** The committed rules. */
  market(symbol: string): BinaryMarket | undefined
  readonly receiptKey: ReceiptKey
  /** Makes share tokens. */
  readonly secret: Buffer
}

export interface OpenBinary extends Binary {
  readonly settling: Settling
}

export interface BinaryOptions {
  config: Config
  exchange: Exchange
  db: Kysely<Database>
  market: Market
  log: Logger
}

/** Contracts that ended while the server was down are settled from the stored ticks. */
export async function openContracts(options: BinaryOptions): Promise<OpenBinary> {
  const { config, exchange, db, market } = options
  const markets = new Map<string, BinaryMarket>()
  exchange.onCommit((batch) => keepMarkets(markets, batch))
  for (const { rules } of await db.selectFrom('binary_markets').select('rules').execute()) {
    const read = readBinaryMarket(rules)
    if (!markets.has(read.symbol)) markets.set(read.symbol, read)
  }
  if (config.binary.isOffered) await defineMarkets(exchange, listedMarkets(market), markets)
  return {
    market: (symbol) => markets.get(market.pair(symbol)?.symbol ?? ''),
    receiptKey: await openSigningKey(config.directory, 'receipt-key.pem'),
    secret: await readInstallationSecret(config.directory),
    settling: await openSettling({ ...options, readOpen: () => readOpen(db) }),
  }
}

function keepMarkets(markets: Map<string, BinaryMarket>, batch: readonly Committed[]): void {
  for (const { events } of batch)
    for (const event of events) if (event.type === 'binaryMarketDefined') markets.set(event.market.symbol, event.market)
}

async function readOpen(db: Kysely<Database>): Promise<readonly OpenPosition[]> {
  const rows = await db.selectFrom('binary_positions').selectAll().where('status', '=', 'OPEN').execute()
  return rows.map(positionOfRow)
}
