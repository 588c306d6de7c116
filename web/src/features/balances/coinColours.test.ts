import { expect, test } from 'vitest'
import { coinColour, coinHues } from './coinColours.ts'

const coins = Object.keys(coinHues)

test('each coin has a colour of its own, in any spelling of its code', () => {
  expect(new Set(coins.map(coinColour)).size).toBe(coins.length)
  expect(coinColour('BTC')).toBe(coinColour('btc'))
  expect(coinColour('nosuch')).toBe(coinColour('NOSUCH'))
})

test('a coin stands out from the surface, light and dark, by 3 to 1', () => {
  for (const surface of surfaces())
    for (const coin of [...coins, 'nosuch'])
      expect(contrast(luminanceOf(coinColour(coin)), surface), coin).toBeGreaterThanOrEqual(3)
})

/** Relative luminance of --c-surface (tokens.css) in light and in dark. */
function surfaces(): number[] {
  return ['ffffff', '12181a'].map((hex) => {
    const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
      linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Of an oklch colour, clipped to what a screen can show (CSS Color 4). */
function luminanceOf(colour: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = [...colour.matchAll(/[\d.]+/g)].map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (part: number) => Math.min(1, Math.max(0, part))
  const red = clip(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short)
  const green = clip(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short)
  const blue = clip(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
