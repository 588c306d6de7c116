// How sharp a picture is: edges of print change the brightness from one pixel to the next, and a blurred picture has
// none. It is the variance of the Laplacian over a grey picture of a fixed width, so that cameras compare.

/** Measured on this width, in pixels. */
export const MEASURED_WIDTH = 480
/** Below it, small print can hardly be read. */
const SHARP_FROM = 60

/** pixels: RGBA, row by row. */
export function sharpness(pixels: Uint8ClampedArray, width: number): number {
  const height = pixels.length / 4 / width
  const grey = (x: number, y: number) => {
    const place = (y * width + x) * 4
    return 0.299 * (pixels[place] ?? 0) + 0.587 * (pixels[place + 1] ?? 0) + 0.114 * (pixels[place + 2] ?? 0)
  }
  let sum = 0
  let squares = 0
  let count = 0
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const edge = grey(x - 1, y) + grey(x + 1, y) + grey(x, y - 1) + grey(x, y + 1) - 4 * grey(x, y)
      sum += edge
      squares += edge * edge
      count += 1
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

export function isSharp(pixels: Uint8ClampedArray, width: number): boolean {
  return sharpness(pixels, width) >= SHARP_FROM
}
