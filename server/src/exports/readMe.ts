import type { Sheet } from './sheet.ts'

/** In English, as the names of the files and columns are. */
export function readMe(sheets: readonly Sheet[], takenAt: number): string {
  return `What the exchange keeps about you, as of ${new Date(takenAt).toISOString()} (UTC).

Each table is a CSV file for spreadsheets and a JSON file for programs, with the same rows. A table
without rows is an empty CSV file and an empty list in JSON. Amounts are decimals in the coin of the row. Times are UTC.
Other people are masked. Passwords, codes, keys of factors and pictures of documents are not included.

${sheets.map(({ name }) => `${name}.csv, ${name}.json`).join('\n')}
`
}
