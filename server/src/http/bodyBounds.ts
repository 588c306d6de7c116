// Limits on a JSON body, checked before it is parsed. A body of brackets or of thousands of names costs many times as
// much as plain text of its length; this check costs the same for every body of one length.

/** The deepest input of the route table has three levels: an object in a list of objects. */
const DEPTH_MAX = 8
/** Names and values together; a watchlist of 200 pairs in 21 groups is the longest. */
const PARTS_MAX = 2000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d])

/** False if it is nested too deeply or has too many parts. Does not check whether it is valid JSON. */
export function isWithinBounds(text: string): boolean {
  let depth = 0
  let parts = 0
  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charCodeAt(place)
    if (letter === QUOTE) place = endOfString(text, place)
    else if (letter === COMMA) parts += 1
    else if (OPENING.has(letter)) {
      parts += 1
      depth += 1
      if (depth > DEPTH_MAX) return false
    } else if (CLOSING.has(letter)) depth -= 1
    if (parts > PARTS_MAX) return false
  }
  return true
}

/** Position of the quotation mark that closes the one at `start`. */
function endOfString(text: string, start: number): number {
  let place = start + 1
  while (place < text.length && text.charCodeAt(place) !== QUOTE) place += text.charCodeAt(place) === BACKSLASH ? 2 : 1
  return place
}
