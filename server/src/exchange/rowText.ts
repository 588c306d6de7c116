// Rows as the text of a PostgreSQL array of a table's row type: {"(7,BUY,,t)","(8,SELL,100,f)"}. One parameter then
// carries any number of rows, and the columns are named in one place, the table.

export type Value = string | number | bigint | boolean | null
/** Values in the order of the table's columns. */
export type Row = readonly Value[]

export function rowsText(rows: readonly Row[]): string {
  let text = '{'
  for (const row of rows) text += text === '{' ? elementText(row) : `,${elementText(row)}`
  return `${text}}`
}

function elementText(row: Row): string {
  let text = ''
  let isPlain = true
  for (let place = 0; place < row.length; place++) {
    const value = row[place]
    if (place > 0) text += ','
    if (value === null || value === undefined) continue
    if (typeof value === 'string') {
      const quoted = valueText(value)
      isPlain &&= quoted === value
      text += quoted
    } else if (typeof value === 'boolean') text += value ? 't' : 'f'
    else text += value
  }
  return isPlain ? `"(${text})"` : `"(${text.replace(/["\\]/g, '\\$&')})"`
}

const PLAIN = /^[A-Za-z0-9_:.+-]+$/

/** An empty string must be quoted: bare, it would be null. */
function valueText(value: string): string {
  return PLAIN.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`
}
