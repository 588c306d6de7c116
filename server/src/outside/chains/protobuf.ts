// The part of the protobuf encoding that TRON transactions use: numbers, bytes and nested messages.

export type ProtobufValue = bigint | Uint8Array

const VARINT = 0n
const BYTES = 2n

/** In this order. What is 0 or empty is left out, as proto3 does it. */
export function writeProtobuf(fields: readonly (readonly [number: number, value: ProtobufValue])[]): Uint8Array {
  return Buffer.concat(
    fields.flatMap(([number, value]) => {
      const tag = BigInt(number) << 3n
      if (typeof value === 'bigint') return value === 0n ? [] : [varint(tag | VARINT), varint(value)]
      return value.length === 0 ? [] : [varint(tag | BYTES), varint(BigInt(value.length)), value]
    }),
  )
}

/** The last value of each field. Throws for anything else than numbers and bytes. */
export function readProtobuf(bytes: Uint8Array): Map<number, ProtobufValue> {
  const fields = new Map<number, ProtobufValue>()
  let at = 0
  const next = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined || shift > 63n) throw new Error('these bytes are no protobuf')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const tag = next()
    const number = Number(tag >> 3n)
    const kind = tag & 7n
    if (kind === VARINT) fields.set(number, next())
    else if (kind === BYTES) {
      const length = Number(next())
      if (at + length > bytes.length) throw new Error('these bytes are no protobuf')
      fields.set(number, bytes.subarray(at, at + length))
      at += length
    } else throw new Error('these bytes are no protobuf')
  }
  return fields
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let left = value
  for (; left > 0x7fn; left >>= 7n) bytes.push(Number(left & 0x7fn) | 0x80)
  return Uint8Array.from([...bytes, Number(left)])
}
