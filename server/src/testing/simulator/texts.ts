// Copies and texts of plain values: the disk must not share objects with the process, and two values are equal if their
// texts are.

/** Of records, lists, strings, numbers, bigints, booleans and null; as JSON with bigints as digits and an n. */
export function textOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return isPlain(value) ? `"${value}"` : JSON.stringify(value)
    case 'bigint':
      return `"${value}n"`
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? listText(value) : recordText(value)
    default:
      return String(value)
  }
}

export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf) as T
  const copy: Record<string, unknown> = {}
  for (const key in value) copy[key] = copyOf(value[key])
  return copy as T
}

function listText(list: readonly unknown[]): string {
  let text = '['
  for (let place = 0; place < list.length; place += 1) text += `${place === 0 ? '' : ','}${textOf(list[place])}`
  return `${text}]`
}

function recordText(record: object): string {
  let text = '{'
  for (const key in record) {
    const value = (record as Record<string, unknown>)[key]
    if (value !== undefined) text += `${text === '{' ? '' : ','}"${key}":${textOf(value)}`
  }
  return `${text}}`
}

/** Needs no escapes. */
function isPlain(text: string): boolean {
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code < 32 || code === 34 || code === 92 || code > 126) return false
  }
  return true
}
