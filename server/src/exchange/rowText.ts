// Rows as the text of a PostgreSQL array of a table's row type: {"(7,BUY,,t)","(8,SELL,100,f)"}. One parameter then
// carries any number of rows, and the columns are named in one place, the table. Every batch passes here, so the text is
// written as bytes into memory that is used again: joined strings were a fifth of all that the server allocated. The
// statement takes the parameter as text and casts it.
import type { Row, Value } from '../db/moneyTable.ts'

const FIRST_BYTES = 64 * 1024
/** A number and the comma before it. */
const NUMBER_BYTES_MAX = 48
const BILLION = 1e9

const [COMMA, QUOTE, MINUS, ZERO] = [0x2c, 0x22, 0x2d, 0x30]
const [BRACE, END_BRACE, PARENTHESIS, END_PARENTHESIS] = [0x7b, 0x7d, 0x28, 0x29]
const [TRUE, FALSE] = [0x74, 0x66]

/** Characters that need no quotation marks: letters, digits and _ : . + - */
const plain = new Uint8Array(128)
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_:.+-')
  plain[character.charCodeAt(0)] = 1

/** What it returns is in its own memory, and valid until `clear`. */
export class RowsText {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #at = 0

  clear(): void {
    this.#at = 0
  }

  add(rows: readonly Row[]): Buffer {
    this.#reserve(2)
    const start = this.#at
    this.#byte(BRACE)
    for (let place = 0; place < rows.length; place++) {
      if (place > 0) this.#byte(COMMA)
      this.#row(rows[place] ?? [])
    }
    this.#byte(END_BRACE)
    return this.#bytes.subarray(start, this.#at)
  }

  #row(row: Row): void {
    this.#reserve(4)
    this.#byte(QUOTE)
    this.#byte(PARENTHESIS)
    for (let place = 0; place < row.length; place++) {
      this.#reserve(NUMBER_BYTES_MAX)
      if (place > 0) this.#byte(COMMA)
      this.#value(row[place] ?? null)
    }
    this.#reserve(4)
    this.#byte(END_PARENTHESIS)
    this.#byte(QUOTE)
  }

  #value(value: Value): void {
    if (value === null) return
    if (typeof value === 'string') this.#string(value)
    else if (typeof value === 'number') this.#number(value)
    else if (typeof value === 'bigint') this.#bigint(value)
    else this.#byte(value ? TRUE : FALSE)
  }

  #bigint(value: bigint): void {
    const number = Number(value)
    if (Number.isSafeInteger(number)) this.#number(number)
    else this.#string(String(value))
  }

  /** Whole numbers digit by digit; anything else as JavaScript writes it. */
  #number(value: number): void {
    if (!Number.isSafeInteger(value)) return this.#string(String(value))
    const size = Math.abs(value)
    if (value < 0) this.#byte(MINUS)
    const high = Math.floor(size / BILLION)
    if (high === 0) return this.#digits(size, digitsOf(size))
    this.#digits(high, digitsOf(high))
    this.#digits(size - high * BILLION, 9)
  }

  #digits(value: number, count: number): void {
    const bytes = this.#bytes
    let rest = value | 0
    for (let at = this.#at + count - 1; at >= this.#at; at--) {
      const next = (rest / 10) | 0
      bytes[at] = ZERO + rest - next * 10
      rest = next
    }
    this.#at += count
  }

  #string(text: string): void {
    this.#reserve(text.length + NUMBER_BYTES_MAX)
    const bytes = this.#bytes
    const start = this.#at
    for (let place = 0; place < text.length; place++) {
      const code = text.charCodeAt(place)
      if (code > 127 || plain[code] === 0) return this.#quoted(text)
      bytes[start + place] = code
    }
    if (text === '') this.#quoted(text)
    else this.#at = start + text.length
  }

  /** Once for the row, and once more for the array. An empty string is quoted too: bare, it would be null. */
  #quoted(text: string): void {
    const quoted = `"${text.replace(/["\\]/g, '\\$&')}"`.replace(/["\\]/g, '\\$&')
    this.#reserve(3 * quoted.length + NUMBER_BYTES_MAX)
    this.#at += this.#bytes.write(quoted, this.#at)
  }

  #byte(code: number): void {
    this.#bytes[this.#at++] = code
  }

  #reserve(count: number): void {
    if (this.#at + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * this.#bytes.length + count)
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}

/** Of a whole number below 10^9. */
function digitsOf(value: number): number {
  let count = 1
  for (let bound = 10; value >= bound; bound *= 10) count++
  return count
}
