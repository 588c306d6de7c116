// The server's part of the second contract: its markets as committed, the keys, and settlement.
import type { BinaryMarket } from '@assay/engine/binary/commands'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import type { Committed, Exchange } from '../exchange/door.ts'
import type { Follow } from '../exchange/followCommits.ts'
import { binaryPositionsTable } from '../db/binaryTables.ts'
import { readBinaryMarket } from '../exchange/projectBinary.ts'
import type { Market } from '../market/market.ts'
import { openSigningKey } from '../ticks/tickKey.ts'
import { readInstallationSecret } from '../user/installationSecret.ts'
import type { Configuration } from '../settings/configuration.ts'
import { defineMarkets } from './offers.ts'
import { listedMarkets } from './periodKind.ts'
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
  /**
   * Defines the offered markets, and settles contracts from now on. Contracts that ended before are settled from the
   * stored ticks.
   */
  begin(): Promise<void>
  /** Resolves when everything due has been submitted. */
  idle(): Promise<void>
}

export interface BinaryOptions {
  config: Config
  configuration: Pick<Configuration, 'values' | 'onChange'>
  exchange: Exchange
  follow: Follow
  db: Kysely<Database>
  market: Market
  log: Logger
}

export async function openContracts(options: BinaryOptions): Promise<OpenBinary> {
  const { config, configuration, exchange, follow, market } = options
  const markets = new Map<string, BinaryMarket>()
  await follow({
    name: 'rules of second contracts',
    async read(transaction) {
      const rows = await transaction.selectFrom('binary_markets').select('rules').execute()
      markets.clear()
      for (const read of rows.map(({ rules }) => readBinaryMarket(rules))) markets.set(read.symbol, read)
    },
    apply: (commits) => keepMarkets(markets, commits),
  })
  let settling: Settling | null = null
  async function define(): Promise<void> {
    if (config.binary.isOffered) await defineMarkets(exchange, listedMarkets(configuration.values), markets)
  }
  return {
    market: (symbol) => markets.get(market.pair(symbol)?.symbol ?? ''),
    receiptKey: await openSigningKey(config.directory, 'receipt-key.pem'),
    secret: await readInstallationSecret(config.directory),
    async begin() {
      await define()
      configuration.onChange(define)
      settling = await openSettling({ ...options, readOpen })
    },
    idle: async () => settling?.idle(),
  }
}

function keepMarkets(markets: Map<string, BinaryMarket>, batch: readonly Committed[]): void {
  for (const { events } of batch)
    for (const event of events) if (event.type === 'binaryMarketDefined') markets.set(event.market.symbol, event.market)
}

async function readOpen(db: Transaction<Database>): Promise<readonly OpenPosition[]> {
  const rows = await db.selectFrom('binary_positions').selectAll().where('status', '=', 'OPEN').execute()
  return rows.map(binaryPositionsTable.kept)
}
