import { expect, test } from 'vitest'
import { isSharp, sharpness } from './sharpness.ts'

const WIDTH = 60

/** A picture of the grey that `shade` gives for each place. */
function picture(shade: (x: number, y: number) => number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(WIDTH * WIDTH * 4)
  for (let place = 0; place < WIDTH * WIDTH; place += 1)
    pixels.fill(shade(place % WIDTH, Math.floor(place / WIDTH)), place * 4, place * 4 + 3)
  return pixels
}

const print = (x: number, y: number) => (x % 6 < 2 && y % 8 < 5 ? 30 : 220)
/** Out of focus, edges become slow waves. */
const blurred = (x: number, y: number) => 125 + 50 * Math.sin(x / 5) * Math.cos(y / 6)

test('print is sharp, print out of focus is not, and an empty page is not', () => {
  expect(isSharp(picture(print), WIDTH)).toBe(true)
  expect(isSharp(picture(blurred), WIDTH)).toBe(false)
  expect(
    sharpness(
      picture(() => 128),
      WIDTH,
    ),
  ).toBe(0)
})

test('a slow change of brightness, such as a shadow, is no edge', () => {
  expect(
    isSharp(
      picture((x, y) => x + y),
      WIDTH,
    ),
  ).toBe(false)
})

test('a picture of one row has no edges', () => {
  expect(sharpness(new Uint8ClampedArray(WIDTH * 4), WIDTH)).toBe(0)
})
