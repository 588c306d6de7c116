/** What stands in a source from `start` up to `end` becomes `text`. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** The source with the outermost edits. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  let text = ''
  let place = 0
  for (const edit of edits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (edit.start < place) continue
    text += source.slice(place, edit.start) + edit.text
    place = edit.end
  }
  return text + source.slice(place)
}
