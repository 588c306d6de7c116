import type { Output } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import type { Core } from '../context.ts'
import { readChannels } from './channels.ts'
import { countOf } from './checkWanted.ts'
import { BANK_NETWORK } from './withdrawalRows.ts'
import { smallestAmount } from './fees.ts'
import type { Standing } from './standing.ts'

/** With what is left of today's count. */
export function showChannels(
  core: Pick<Core, 'clock' | 'exchange' | 'market' | 'outside' | 'settings'>,
  standing: Pick<Standing, 'usedToday' | 'more'>,
): Output<'withdrawal', 'listWithdrawalCoins'> {
  const { usedToday, more } = standing
  return readChannels(core).map(({ setting, terms, chain, asset, decimals, closed, fees, least, most }) => {
    const used = usedToday.get(setting.rechargeName) ?? 0
    const show = (units: bigint) => formatAmount(units, asset.scale, { trim: true })
    const count = countOf(terms, standing)
    const smallest = smallestAmount(least, fees, used - more.free)
    return {
      coinType: setting.rechargeName,
      coin: asset.asset,
      network: chain === null ? BANK_NETWORK : core.outside.chains.rules[chain.network].name,
      isBank: chain === null,
      closed,
      fee: show(fees.fee),
      ratio: terms.ratio,
      withdrawalMix: show(least),
      withdrawalMax: show(most),
      smallest: smallest === null ? null : show(smallest),
      decimals,
      dayWithdrawalNum: count,
      usedToday: used,
      leftToday: Math.max(0, count - used),
      freeLeft: Math.max(0, terms.freeNum + more.free - used),
    }
  })
}
