// An asset is a name and a scale: the number of decimals of its smallest unit. USDT with scale 8 counts in
// hundred-millionths. The scale can never change, because every balance is counted in it.
import type { DefineAsset } from '../commands.ts'
import type { Asset } from '../nouns.ts'
import { createAccounts, type LedgerAsset } from './accounts.ts'
import { SCALE_MAX } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Turn } from '../turn.ts'

export function defineAsset(turn: Turn, { asset }: DefineAsset): Refusal | null {
  const known = turn.ledger.assets.get(asset.asset)
  const isSound =
    asset.asset !== '' && Number.isSafeInteger(asset.scale) && asset.scale >= 0 && asset.scale <= SCALE_MAX
  if (!isSound || (known && known.scale !== asset.scale)) return refuse('ASSET_INVALID', { asset: asset.asset })
  if (!known) turn.ledger.assets.set(asset.asset, createAsset(asset))
  turn.events.push({ type: 'assetDefined', asset: { asset: asset.asset, scale: asset.scale } })
  return null
}

export function createAsset({ asset, scale }: Asset): LedgerAsset {
  const accounts = createAccounts()
  return { asset, scale, accounts, moves: { sum: 0n } }
}
