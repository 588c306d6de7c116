import type { Output, Parsed } from '@assay/api/schemas'
import { formatRate, type Rate, reducedRate } from '@assay/engine/money'
import type { VipLevel } from '@assay/engine/vip/commands'
import type { Context } from '../context.ts'
import { readConvertCoin } from '../exchange/projectConvert.ts'

type Fee = Output<'vip', 'listFees'>[number]

/** The published rates of a pair, a contract or a coin. */
interface Published {
  product: Fee['product']
  symbol: string
  first: Rate
  second: Rate
}

/** What each pair, contract and coin costs at each level that is offered, or at one. */
export async function listFees(
  context: Context,
  { level }: Parsed<'vip', 'listFees'>,
): Promise<Output<'vip', 'listFees'>> {
  const terms = context.levels.terms()
  const offered = terms?.isOpen === true ? terms.levels : []
  const published = await readPublished(context)
  return offered
    .filter((each) => level === undefined || each.level === level)
    .flatMap((each) => published.map((fees) => feeAt(each, fees)))
}

const fields = { SPOT: 'spot', FUTURES: 'futures', CONVERT: 'convert' } as const

function feeAt({ level, discounts }: VipLevel, { product, symbol, first, second }: Published): Fee {
  const reduced = (rate: Rate) => formatRate(reducedRate(rate, discounts[fields[product]]))
  return { product, symbol, level, first: reduced(first), second: reduced(second) }
}

async function readPublished({ db, market }: Context): Promise<Published[]> {
  const coins = await db.selectFrom('convert_coins').select('rules').orderBy('asset').execute()
  return [
    ...market.pairs().flatMap(({ symbol }): Published[] => {
      const rules = market.spotMarket(symbol)
      if (rules === undefined) return []
      return [{ product: 'SPOT', symbol, first: rules.makerFeeRate, second: rules.takerFeeRate }]
    }),
    ...market.contracts().flatMap(({ symbol }): Published[] => {
      const rules = market.futuresMarket(symbol)
      if (rules === undefined) return []
      return [{ product: 'FUTURES', symbol, first: rules.openFeeRate, second: rules.closeFeeRate }]
    }),
    ...coins.map((row): Published => {
      const { asset, feeRate } = readConvertCoin(row.rules)
      return { product: 'CONVERT', symbol: asset, first: feeRate, second: feeRate }
    }),
  ]
}
