// The channels of withdrawals: what the settings say of each, in the coin's units, and whether it is open.
import type { Asset } from '@assay/engine/nouns'
import { BANK_COIN, BANK_CURRENCY } from '@assay/api/bankFigures'
import { type Amount, amountUnits, power } from '@assay/engine/money'
import { ApiError } from '@assay/api/errors'
import type { PlatformSettings } from '@assay/api/settings'
import type { Core } from '../context.ts'
import type { Network } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { channelTerms, type ChannelTerms } from '../settings/channelTerms.ts'
import { unitsOf } from '../settings/decimals.ts'
import { pricedIn } from './worth.ts'
import type { FeeRules } from './fees.ts'

type Setting = PlatformSettings['WITHDRAWAL_CHANNEL_SETTING'][number]

export interface WithdrawalChannel {
  setting: Setting
  /** The setting, with what it lacks taken from WITHDRAWAL_SETTING. */
  terms: ChannelTerms
  /** null: a bank. */
  chain: Channel | null
  asset: Asset
  /** Decimals of an amount: as many as both the coin and the network have. */
  decimals: number
  /**
   * null: open. CLOSED by the settings; NO_NODE: nothing can be sent to the network; NO_WALLET: the signer has not published
   * its wallets there; NO_RATE: a bank without sources of foreign exchange, or a fee in another coin while one of both has no
   * index; HALTED by operators.
   */
  closed: 'CLOSED' | 'NO_NODE' | 'NO_WALLET' | 'NO_RATE' | 'HALTED' | null
  fees: FeeRules
  least: Amount
  most: Amount
}

type Needs = Pick<Core, 'clock' | 'exchange' | 'market' | 'outside' | 'settings'>

/** Those of the settings whose coin is listed, in their order. */
export function readChannels(core: Needs): WithdrawalChannel[] {
  return core.settings.current().WITHDRAWAL_CHANNEL_SETTING.flatMap((setting) => read(core, setting) ?? [])
}

/** Throws NOT_OFFERED for an unknown channel. */
export function findChannel(core: Needs, name: string): WithdrawalChannel {
  const found = readChannels(core).find(({ setting }) => setting.rechargeName.toUpperCase() === name.toUpperCase())
  if (found === undefined) throw new ApiError('NOT_OFFERED')
  return found
}

function read(needs: Needs, setting: Setting): WithdrawalChannel | null {
  const { exchange, outside } = needs
  const found = setting.type === BANK ? findBank(needs, setting) : findNetwork(needs, setting)
  if (found === null) return null
  const { chain, asset, decimals } = found
  const isHalted = exchange.isHalted('WITHDRAWALS', asset.asset)
  const unreachable = chain === null ? noRate(outside) : unpayable(outside, chain.network)
  const terms = channelTerms(setting, needs.settings.current().WITHDRAWAL_SETTING)
  const fee = fixedFee(needs, terms, asset)
  const unpriced = fee === null ? 'NO_RATE' : null
  const closed = setting.status !== 0 ? 'CLOSED' : (unreachable ?? (isHalted ? 'HALTED' : unpriced))
  return {
    setting,
    terms,
    chain,
    asset,
    decimals,
    closed,
    fees: {
      fee: fee ?? 0n,
      ratio: unitsOf(terms.ratio),
      freeNum: terms.freeNum,
      unit: power(asset.scale - decimals),
    },
    least: coinUnits(terms.withdrawalMix, asset.scale),
    most: coinUnits(terms.withdrawalMax, asset.scale),
  }
}

/** The kind of a channel that pays through a bank, in the settings. */
const BANK = 2
/** Decimals of the coin in amounts that a bank pays. */
const BANK_DECIMALS = 2

type Found = Pick<WithdrawalChannel, 'chain' | 'asset' | 'decimals'>

function findNetwork({ market, outside: { chains } }: Needs, setting: Setting): Found | null {
  const chain = chains.channels.find(({ channel }) => channel === setting.rechargeName)
  const asset = market.asset(setting.rechargeType)
  if (chain === undefined || asset?.asset !== chain.asset) return null
  return { chain, asset, decimals: Math.min(asset.scale, chain.decimals) }
}

/** Pays the currency of the setting from the coin that bank deposits are credited as. */
function findBank({ market }: Needs, { rechargeType }: Setting): Found | null {
  const asset = market.asset(BANK_COIN)
  return asset === undefined || rechargeType.toLowerCase() !== BANK_CURRENCY
    ? null
    : { chain: null, asset, decimals: BANK_DECIMALS }
}

function unpayable({ chains }: Needs['outside'], network: Network): 'NO_NODE' | 'NO_WALLET' | null {
  if (chains.chain(network) === null) return 'NO_NODE'
  return chains.hasWallet(network) ? null : 'NO_WALLET'
}

function noRate({ rates }: Needs['outside']): 'NO_RATE' | null {
  return rates.isConfigured ? null : 'NO_RATE'
}

/** In units of the channel's coin, rounded up. In another coin it follows the index; null while there is none. */
function fixedFee(needs: Needs, { fee, taxCoin }: ChannelTerms, asset: Asset): bigint | null {
  if (taxCoin === asset.asset || unitsOf(fee) === 0n) return coinUnits(fee, asset.scale)
  const tax = needs.market.asset(taxCoin)
  return tax === undefined ? null : pricedIn(needs, { asset: tax, amount: coinUnits(fee, tax.scale) }, asset)
}

/** Decimals beyond the coin's are rounded up: no fee and no minimum is below what the operator wrote. */
function coinUnits(text: string, scale: number): Amount {
  const one = power(18 - scale)
  return amountUnits((unitsOf(text) + one - 1n) / one)
}
