// The server's part of convert: the coins as committed, the key of quotes, and the decisions.
import type { ConvertCoin } from '@assay/engine/convert/commands'
import type { CoinPair, CoinTerms } from '@assay/engine/convert/checkTerms'
import { type Rate, ratePpm } from '@assay/engine/money'
import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@assay/api/errors'
import type { Transaction } from 'kysely'
import type { Core } from '../context.ts'
import { convertsTable } from '../db/convertTables.ts'
import type { Database } from '../db/schema.ts'
import type { CommandInput, Committed } from '../exchange/door.ts'
import { readConvertCoin } from '../exchange/projectConvert.ts'
import { readInstallationSecret } from '../user/installationSecret.ts'
import { listedConvertCoins } from './convertKind.ts'
import { type Deciding, openDeciding } from './deciding.ts'
import { Decisions } from './decisions.ts'

export interface Convert {
  /** The coins that can be converted, in display order, as committed. */
  coins(): readonly CoinTerms[]
  /** Throws UNKNOWN_ASSET. Case-insensitive. discount: what the customer's level takes off the fee. */
  pair(from: string, to: string, discount?: Rate): CoinPair
  /** Signs quotes. */
  readonly key: Buffer
  readonly decisions: Pick<Decisions, 'until'>
}

export interface OpenConvert extends Convert {
  /** Defines the configured coins, and decides converts from now on. */
  begin(): Promise<void>
  /** Resolves when everything due has been submitted. */
  idle(): Promise<void>
}

export async function openConvert(core: Core): Promise<OpenConvert> {
  const { config, configuration, exchange, follow, market } = core
  const rules = new Map<string, ConvertCoin>()
  await follow({
    name: 'coins of convert',
    async read(transaction) {
      const rows = await transaction.selectFrom('convert_coins').select('rules').execute()
      rules.clear()
      for (const coin of rows.map((row) => readConvertCoin(row.rules))) rules.set(coin.asset, coin)
    },
    apply: (commits) => keepCoins(rules, commits),
  })
  const decisions = new Decisions(core)
  const terms = (coin: string): CoinTerms | undefined => {
    const asset = market.asset(coin)
    const own = asset && rules.get(asset.asset)
    return own && { rules: own, asset }
  }
  const find = (coin: string): CoinTerms => {
    const found = terms(coin)
    if (found === undefined) throw new ApiError('UNKNOWN_ASSET', { asset: coin })
    return found
  }
  const coins = () => market.coins().flatMap(({ asset }) => terms(asset) ?? [])
  let deciding: Deciding | null = null
  const define = async (): Promise<void> => {
    for (const coin of listedConvertCoins(configuration.values))
      if (!isDeepStrictEqual(rules.get(coin.asset), coin)) await submit(core, { type: 'convert.defineCoin', coin })
  }
  return {
    coins,
    pair(from, to, discount = ratePpm(0)) {
      const unit = coins().find(({ rules: { symbol } }) => symbol === null)
      return { from: find(from), to: find(to), unitScale: unit?.asset.scale ?? 0, discount }
    },
    key: createHmac('sha256', await readInstallationSecret(config.directory))
      .update('convert quotes')
      .digest(),
    decisions,
    async begin() {
      await define()
      configuration.onChange(define)
      deciding = await openDeciding({ exchange, follow, market, log: core.log, readOpen })
    },
    idle: async () => deciding?.idle(),
  }
}

async function submit({ exchange }: Pick<Core, 'exchange'>, command: CommandInput): Promise<void> {
  const { events } = await exchange.submit({ command })
  if (events.some(({ type }) => type === 'rejected')) throw new Error('a coin of convert does not fit the engine')
}

async function readOpen(db: Transaction<Database>) {
  const rows = await db.selectFrom('converts').selectAll().where('status', '=', 'ACCEPTED').execute()
  return rows.map(convertsTable.kept)
}

function keepCoins(rules: Map<string, ConvertCoin>, batch: readonly Committed[]): void {
  for (const { events } of batch)
    for (const event of events) if (event.type === 'convertCoinDefined') rules.set(event.coin.asset, event.coin)
}
