// Plain values as few bytes: what the journal keeps. Each text and each set of field names is written once in a batch and
// then named by its number; those of a list that both sides know (journalWords.ts) are only named. A number takes as many
// bytes as it has digits to the base of 128. Bigints stay bigints.
//
// A batch begins with how much of the list its writer knew. A value begins with one byte: from 128 on the whole numbers 0
// to 127, from 64 on one of the first 64 texts, below that the kind of what follows.
import { assert } from '@assay/engine/assert'

export type Plain = null | boolean | number | bigint | string | readonly Plain[] | { readonly [field: string]: Plain }

const NULL = 0
const FALSE = 1
const TRUE = 2
const WHOLE = 3
const NEGATIVE = 4
const BIGINT = 5
const NEGATIVE_BIGINT = 6
/** Beyond the safe integers: in digits. */
const LARGE_BIGINT = 7
/** Of JavaScript, eight bytes: what is no safe integer. */
const DOUBLE = 8
const TEXT = 9
const KNOWN_TEXT = 10
const LIST = 11
const RECORD = 12
const KNOWN_RECORD = 13
/** The first byte of a batch. */
const WORDS = 14
const FIRST_TEXTS = 64
const SMALL = 128

const FIRST_BYTES = 64 * 1024
/** More than any number takes. */
const NUMBER_BYTES_MAX = 16
const SEVEN_BITS = 2 ** 28
const EVERY_BATCH = -1

/** Lists that grow at their ends only. */
export interface Words {
  texts: readonly string[]
  /** The fields of records. */
  shapes: readonly (readonly string[])[]
}

/** The fields of a record, in the order in which the object has them. */
interface Shape {
  readonly fields: readonly string[]
  /** Its place in the batch in which it was written last; of a known one, in every batch. */
  place: number
  batch: number
}

/** What it returns is in its own memory, which the next batch uses again. */
export class ValuesWriter {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #at = 0
  #batch = 0
  #texts = new Map<string, number>()
  #shapes = 0
  readonly #shapesByFields = new Map<string, Shape>()
  /** Shapes by the type of the record: most types have one. */
  readonly #near = new Map<string, Shape[]>()
  readonly #words: Words
  readonly #knownTexts: ReadonlyMap<string, number>

  constructor(words: Words) {
    this.#words = words
    this.#knownTexts = new Map(words.texts.map((text, place) => [text, place]))
    for (const [place, fields] of words.shapes.entries()) this.#keep({ fields, place, batch: EVERY_BATCH })
  }

  write(value: unknown): Buffer {
    const { texts, shapes } = this.#words
    this.#at = 0
    this.#batch++
    this.#texts = new Map()
    this.#shapes = shapes.length
    this.#byte(WORDS)
    this.#whole(texts.length)
    this.#whole(shapes.length)
    this.#value(value)
    return this.#bytes.subarray(0, this.#at)
  }

  #value(value: unknown): void {
    if (typeof value === 'number') this.#number(value)
    else if (typeof value === 'string') this.#text(value)
    else if (typeof value === 'bigint') this.#bigint(value)
    else if (value === null || value === undefined) this.#byte(NULL)
    else if (typeof value === 'boolean') this.#byte(value ? TRUE : FALSE)
    else if (Array.isArray(value)) this.#list(value)
    else this.#record(value as Record<string, unknown>)
  }

  #list(values: readonly unknown[]): void {
    this.#byte(LIST)
    this.#whole(values.length)
    for (const value of values) this.#value(value)
  }

  #record(record: Record<string, unknown>): void {
    const shape = this.#shapeOf(record)
    if (shape.batch === this.#batch || shape.batch === EVERY_BATCH) {
      this.#byte(KNOWN_RECORD)
      this.#whole(shape.place)
    } else {
      this.#byte(RECORD)
      this.#whole(shape.fields.length)
      for (const field of shape.fields) this.#text(field)
      shape.batch = this.#batch
      shape.place = this.#shapes++
    }
    for (const field of shape.fields) this.#value(record[field])
  }

  #shapeOf(record: Record<string, unknown>): Shape {
    const kind = kindOf(record)
    const near = this.#near.get(kind)
    if (near !== undefined) for (const shape of near) if (hasFields(record, shape.fields)) return shape
    const fields = Object.keys(record)
    const shape = this.#keep({ fields, place: 0, batch: 0 })
    if (near === undefined) this.#near.set(kind, [shape])
    else near.push(shape)
    return shape
  }

  /** The one that there is of these fields, if there is one. */
  #keep(shape: Shape): Shape {
    const key = shape.fields.join(' ')
    const known = this.#shapesByFields.get(key)
    if (known === undefined) this.#shapesByFields.set(key, shape)
    return known ?? shape
  }

  #text(text: string): void {
    const place = this.#knownTexts.get(text) ?? this.#texts.get(text)
    if (place === undefined) {
      this.#texts.set(text, this.#knownTexts.size + this.#texts.size)
      this.#byte(TEXT)
      this.#letters(text)
    } else if (place < FIRST_TEXTS) {
      this.#byte(FIRST_TEXTS + place)
    } else {
      this.#byte(KNOWN_TEXT)
      this.#whole(place)
    }
  }

  #letters(text: string): void {
    const { length } = text
    this.#reserve(3 * length + NUMBER_BYTES_MAX)
    const start = this.#at
    this.#whole(length)
    const bytes = this.#bytes
    let at = this.#at
    for (let place = 0; place < length; place++) {
      const code = text.charCodeAt(place)
      if (code > 127) return this.#foreignLetters(text, start)
      bytes[at++] = code
    }
    this.#at = at
  }

  #foreignLetters(text: string, start: number): void {
    this.#at = start
    this.#whole(Buffer.byteLength(text))
    this.#at += this.#bytes.write(text, this.#at)
  }

  #number(value: number): void {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) this.#double(value)
    else if (value >= 0 && value < SMALL) this.#byte(SMALL + value)
    else {
      this.#byte(value < 0 ? NEGATIVE : WHOLE)
      this.#whole(Math.abs(value))
    }
  }

  #double(value: number): void {
    this.#byte(DOUBLE)
    this.#at = this.#bytes.writeDoubleLE(value, this.#at)
  }

  #bigint(value: bigint): void {
    const number = Number(value)
    if (Number.isSafeInteger(number)) {
      this.#byte(number < 0 ? NEGATIVE_BIGINT : BIGINT)
      this.#whole(Math.abs(number))
    } else {
      this.#byte(LARGE_BIGINT)
      this.#letters(String(value))
    }
  }

  /** Seven bits in a byte, the lowest first; the eighth says that more follow. */
  #whole(value: number): void {
    this.#reserve(NUMBER_BYTES_MAX)
    const bytes = this.#bytes
    let at = this.#at
    let rest = value
    while (rest >= SEVEN_BITS) {
      const low = rest % SEVEN_BITS
      rest = (rest - low) / SEVEN_BITS
      for (let shift = 0; shift < 28; shift += 7) bytes[at++] = ((low >>> shift) & 127) | 128
    }
    for (; rest > 127; rest >>>= 7) bytes[at++] = (rest & 127) | 128
    bytes[at++] = rest
    this.#at = at
  }

  /** Reserves for a number that may follow it, too. */
  #byte(byte: number): void {
    this.#reserve(NUMBER_BYTES_MAX)
    this.#bytes[this.#at++] = byte
  }

  #reserve(count: number): void {
    if (this.#at + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * this.#bytes.length + count)
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}

/** The first field tells a record without a type from others. */
function kindOf(record: Record<string, unknown>): string {
  const { type } = record
  if (typeof type === 'string') return type
  for (const field in record) return field
  return ''
}

/** Those, in that order. */
function hasFields(record: Record<string, unknown>, fields: readonly string[]): boolean {
  let place = 0
  for (const field in record) if (fields[place++] !== field) return false
  return place === fields.length
}

/** The values that a writer wrote who knew no more words. */
export function readValues(bytes: Buffer, words: Words): Plain {
  return new ValuesReader(bytes, words).batch()
}

class ValuesReader {
  readonly #bytes: Buffer
  #at = 0
  readonly #words: Words
  #texts: string[] = []
  #shapes: (readonly string[])[] = []

  constructor(bytes: Buffer, words: Words) {
    this.#bytes = bytes
    this.#words = words
  }

  batch(): Plain {
    assert(this.#byte() === WORDS, 'a batch says how many words its writer knew')
    const [texts, shapes] = [this.#whole(), this.#whole()]
    assert(texts <= this.#words.texts.length && shapes <= this.#words.shapes.length, 'its words are known here')
    this.#texts = this.#words.texts.slice(0, texts)
    this.#shapes = this.#words.shapes.slice(0, shapes)
    return this.value()
  }

  value(): Plain {
    const kind = this.#byte()
    if (kind >= SMALL) return kind - SMALL
    if (kind >= FIRST_TEXTS) return this.#textAt(kind - FIRST_TEXTS)
    switch (kind) {
      case NULL:
        return null
      case FALSE:
        return false
      case TRUE:
        return true
      case WHOLE:
        return this.#whole()
      case NEGATIVE:
        return -this.#whole()
      case BIGINT:
        return BigInt(this.#whole())
      case NEGATIVE_BIGINT:
        return -BigInt(this.#whole())
      case LARGE_BIGINT:
        return BigInt(this.#letters())
      case DOUBLE:
        this.#at += 8
        return this.#bytes.readDoubleLE(this.#at - 8)
      case LIST:
        return Array.from({ length: this.#whole() }, () => this.value())
      case RECORD:
        return this.#newRecord()
      case KNOWN_RECORD:
        return this.#record(this.#shapes[this.#whole()])
      default:
        return this.#text(kind)
    }
  }

  #newRecord(): Plain {
    const fields = Array.from({ length: this.#whole() }, () => this.#text(this.#byte()))
    this.#shapes.push(fields)
    return this.#record(fields)
  }

  #record(fields: readonly string[] | undefined): Plain {
    assert(fields !== undefined, 'the fields of a record stand before it')
    const record: Record<string, Plain> = {}
    for (const field of fields) record[field] = this.value()
    return record
  }

  #text(kind: number): string {
    if (kind >= FIRST_TEXTS) return this.#textAt(kind - FIRST_TEXTS)
    if (kind === KNOWN_TEXT) return this.#textAt(this.#whole())
    assert(kind === TEXT, 'a value is of a kind that there is')
    const text = this.#letters()
    this.#texts.push(text)
    return text
  }

  #textAt(place: number): string {
    const text = this.#texts[place]
    assert(text !== undefined, 'a text that was there before is there')
    return text
  }

  #letters(): string {
    const length = this.#whole()
    this.#at += length
    return this.#bytes.toString('utf8', this.#at - length, this.#at)
  }

  #whole(): number {
    let value = 0
    let unit = 1
    for (;;) {
      const byte = this.#byte()
      value += (byte & 127) * unit
      if (byte < 128) return value
      unit *= 128
    }
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++]
    assert(byte !== undefined, 'what was written is whole')
    return byte
  }
}
