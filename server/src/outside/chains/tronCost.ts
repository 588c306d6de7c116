// What a payment on TRON costs, in sun (a millionth of a TRX). A transfer of a token burns energy, whose price the nodes say,
// and every transaction burns bandwidth for its bytes. Anyone who stakes TRX burns less; what was really taken is in the receipt.
//
// At 100 sun for a unit of energy: a transfer of USDT takes up to 131,000 units to an address that has none, and 400 bytes:
// 13.1 + 0.4 = 13.5 TRX.

/** Sun for each byte (getTransactionFee). */
export const BYTE_SUN = 1000n
/** Sun for the first payment of TRX to an address (getCreateNewAccountFeeInSystemContract and getCreateAccountFee). */
export const NEW_ACCOUNT_SUN = 1_000_000n
export const NEW_ACCOUNT_BYTES_SUN = 100_000n

/** A signed transfer of a token has 345, one of TRX 268. */
const TOKEN_SUN = 400n * BYTE_SUN
const COIN_SUN = 300n * BYTE_SUN + NEW_ACCOUNT_SUN + NEW_ACCOUNT_BYTES_SUN
/** USDT, at the highest factor that the network has for a busy contract. */
const TOKEN_ENERGY = 131_000n
/** Above it the transfer fails, and what it burnt is lost. */
const TOKEN_ENERGY_MAX = 150_000n

/** energy: sun for each unit. most: what it is signed for. */
export function tronCost(isToken: boolean, energy: bigint): { expected: bigint; most: bigint } {
  return isToken
    ? { expected: TOKEN_ENERGY * energy + TOKEN_SUN, most: TOKEN_ENERGY_MAX * energy + TOKEN_SUN }
    : { expected: COIN_SUN, most: COIN_SUN }
}

/** Of a transfer of a token that may cost so much: the network limits the energy alone. */
export function tronFeeLimit(most: bigint): bigint {
  return most > TOKEN_SUN ? most - TOKEN_SUN : 0n
}
