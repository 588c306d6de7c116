// The day of a line, in one form: the same line of two exports has one name.
const forms = [
  /^(?<year>\d{4})[-/.](?<month>\d{2})[-/.](?<day>\d{2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  // With dots the day comes first everywhere; with slashes nobody knows.
  /^(?<day>\d{2})\.(?<month>\d{2})\.(?<year>\d{4})$/,
]
const TIME = /[ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

/** YYYY-MM-DD of a day as banks write it, a time after it left out; null for none. */
export function isoDay(text: string): string | null {
  const plain = text.replace(TIME, '')
  const read = forms.map((form) => form.exec(plain)?.groups).find((groups) => groups !== undefined)
  if (read === undefined) return null
  const day = `${read['year']}-${read['month']}-${read['day']}`
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}
