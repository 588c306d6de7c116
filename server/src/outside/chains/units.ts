/**
 * An amount in a chain's smallest unit. The exchange may keep more decimals than the chain: those are dropped, and stay in
 * the wallet.
 */
export function toChainUnits(amount: bigint, scale: number, decimals: number): bigint {
  return decimals >= scale ? amount * 10n ** BigInt(decimals - scale) : amount / 10n ** BigInt(scale - decimals)
}
