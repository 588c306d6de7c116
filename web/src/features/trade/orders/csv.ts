// Comma-separated files as spreadsheets read them: quoted where needed, lines ended as RFC 4180 says, and with the mark
// by which a spreadsheet knows the text is UTF-8. A cell that a spreadsheet would run as a formula is made text.
const UTF8_MARK = '\uFEFF'
const NUMBER = /^-?\d+(\.\d+)?$/

interface CsvOptions {
  /** Some programs take the mark for a part of the first header. */
  hasMark?: boolean
}

export function csvText(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { hasMark = true }: CsvOptions = {},
): string {
  return `${hasMark ? UTF8_MARK : ''}${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
