// What a trader is called: for the form and the schema.

/** In characters. */
export const nameLength = { least: 3, most: 20 }
export const aboutLength = { least: 10, most: 500 }

const inner = `{${nameLength.least - 2},${nameLength.most - 2}}`
/** Letters, digits, spaces and simple marks; a letter first, and no space or mark at the end. */
export const traderNameShape = new RegExp(`^\\p{L}[\\p{L}\\p{N} ._-]${inner}[\\p{L}\\p{N}]$`, 'u')
