// Where prices and times are in the picture of the newest ticks.

export interface Point {
  /** Epoch ms. */
  time: number
  price: number
}

export interface Scale {
  lowest: number
  highest: number
  x(time: number): number
  y(price: number): number
}

interface Frame {
  width: number
  height: number
  from: number
  to: number
}

const AIR = 0.12

/** Room for all points and for the lines that must be seen. A price that does not move gets its own band. */
export function scaleOf(points: readonly Point[], lines: readonly number[], frame: Frame): Scale {
  const values = [...points.map(({ price }) => price), ...lines]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = Math.max((most - least) * AIR, most * 0.00002)
  const [lowest, highest] = [least - room, most + room]
  return {
    lowest,
    highest,
    x: (time) => ((time - frame.from) / (frame.to - frame.from)) * frame.width,
    y: (price) => ((highest - price) / (highest - lowest)) * frame.height,
  }
}

const NICE = [1, 2, 2.5, 5, 10]

/** Round numbers from the lowest to the highest, at most `most` of them. */
export function roundValues(lowest: number, highest: number, most: number): number[] {
  if (!(highest > lowest) || most < 1) return []
  const least = (highest - lowest) / most
  const power = 10 ** Math.floor(Math.log10(least))
  const step = (NICE.find((nice) => nice * power >= least) ?? 10) * power
  const first = Math.ceil(lowest / step)
  const count = Math.floor(highest / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, place) => (first + place) * step)
}

const TIME_STEPS_S = [5, 10, 15, 30, 60, 120, 300, 600]

/** Round times of the span, at most `most` of them. */
export function roundTimes(from: number, to: number, most: number): number[] {
  const step = (TIME_STEPS_S.find((seconds) => (to - from) / (seconds * 1000) <= most) ?? 1200) * 1000
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, place) => (first + place) * step)
}

/** For labels at these heights, in the order given: each moves in one direction until it does not overlap those before it. */
export function pushApart(heights: readonly number[], distance: number): number[] {
  const placed: number[] = []
  // Slightly below the distance: rounding could otherwise block the last placed line forever.
  const blocking = (at: number) => placed.find((other) => Math.abs(other - at) < distance - 1e-6)
  for (const height of heights) {
    let at = height
    const isUp = height < (blocking(at) ?? 0)
    for (let other = blocking(at); other !== undefined; other = blocking(at))
      at = isUp ? other - distance : other + distance
    placed.push(at)
  }
  return placed
}

/** The line as an SVG path; a second without a price leaves a gap. */
export function linePath(points: readonly Point[], scale: Scale, gapMs: number): string {
  let last = Number.NEGATIVE_INFINITY
  return points
    .map(({ time, price }) => {
      const command = time - last > gapMs ? 'M' : 'L'
      last = time
      return `${command}${scale.x(time).toFixed(1)} ${scale.y(price).toFixed(1)}`
    })
    .join('')
}
