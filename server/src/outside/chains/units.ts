/**
 * An amount in a chain's smallest unit. The exchange may keep more decimals than the chain: those are dropped, and stay in
 * the wallet.
 */
export function toChainUnits(amount: bigint, scale: number, decimals: number): bigint {
  return decimals >= scale ? amount * 10n ** BigInt(decimals - scale) : amount / 10n ** BigInt(scale - decimals)
}

/** What units of a chain are worth here; decimals that the exchange lacks are dropped. */
export function fromChainUnits(units: bigint, scale: number, decimals: number): bigint {
  return toChainUnits(units, decimals, scale)
}
