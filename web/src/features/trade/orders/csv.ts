// Comma-separated files as spreadsheets read them: quoted where needed, lines ended as RFC 4180 says, and with the mark
// by which a spreadsheet knows the text is UTF-8. A cell that a spreadsheet would run as a formula is made text.
const UTF8_MARK = '\uFEFF'
const NUMBER = /^-?\d+(\.\d+)?$/

/** mark: '' for a program that would take it for a part of the first header. */
export function csvText(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  mark: string = UTF8_MARK,
): string {
  return `${mark}${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
