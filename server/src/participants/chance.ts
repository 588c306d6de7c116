// Random numbers for the demo's participants: the same for the same seed, so that a restart changes nothing.

/** A value for an index, with mean 0 and variance 1; never beyond ±2.45. */
export function normal(seed: number, stream: number, place: number): number {
  return nearlyNormal(hash(seed, stream, place))
}

/** The sum of two uniform numbers: close enough to normal, because every price is the sum of many of them. */
function nearlyNormal(bits: number): number {
  return (((bits >>> 16) + (bits & 0xffff)) / 65_536 - 1) * Math.sqrt(6)
}

/** From 0 up to, not including, 1. */
export function uniform(seed: number, stream: number, place: number): number {
  return hash(seed, stream, place) / 2 ** 32
}

/** 32 pseudo-random bits, the same for the same three numbers. Indexes count up to 2^32. */
export function hash(seed: number, stream: number, place: number): number {
  return mix(streamSeed(seed, stream) ^ (place >>> 0))
}

function streamSeed(seed: number, stream: number): number {
  return mix(seed ^ Math.imul(stream + 0x9e37, 0x85eb_ca6b))
}

/** A number for a name, so that every symbol and venue has its own stream. */
export function seedOf(seed: number, name: string): number {
  let bits = seed >>> 0
  for (let place = 0; place < name.length; place += 1) bits = mix(bits ^ name.charCodeAt(place))
  return bits
}

function mix(bits: number): number {
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb_352d)
  bits = Math.imul(bits ^ (bits >>> 15), 0x846c_a68b)
  return (bits ^ (bits >>> 16)) >>> 0
}
