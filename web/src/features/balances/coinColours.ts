// One colour per coin, wherever a picture tells coins apart. Hues lie at least 8° from each other, near those of the
// coin's own mark where that is free.

/** By the coin's code, in lower case. */
export const coinHues: Readonly<Record<string, number>> = {
  dot: 2,
  op: 14,
  avax: 26,
  trx: 38,
  btc: 58,
  xau: 82,
  bnb: 94,
  doge: 106,
  pepe: 134,
  bch: 150,
  usdt: 170,
  near: 182,
  apt: 196,
  xrp: 210,
  ton: 224,
  sui: 236,
  fil: 248,
  ltc: 260,
  ada: 270,
  link: 280,
  eth: 292,
  atom: 304,
  sol: 318,
  arb: 332,
  uni: 348,
}

/** A CSS colour that stands out from light and dark surfaces alike, 3 to 1 and more. */
export function coinColour(coin: string): string {
  return `oklch(0.6 0.12 ${hueOf(coin.toLowerCase())})`
}

/** A coin that is not in the table gets the same hue for the same letters, always. */
function hueOf(code: string): number {
  const known = coinHues[code]
  if (known !== undefined) return known
  let sum = 3
  for (const letter of code) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  // Steps of the golden angle lie far apart on the colour circle.
  return Math.round((sum * 137.508) % 360)
}
