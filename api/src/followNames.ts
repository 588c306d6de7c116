// What a trader is called: for the form and the schema.

/** In characters. */
export const nameLength = { least: 3, most: 20 }
export const aboutLength = { least: 10, most: 500 }

const inner = `{${nameLength.least - 2},${nameLength.most - 2}}`
/**
 * Of one alphabet, because letters of two can be the same to the eye: Latin a and Cyrillic а. Chinese, Japanese and Korean
 * are written with Latin letters in between, and none of theirs looks like one. Letters that no language of today needs are
 * left out of Latin, Cyrillic, Greek and Arabic: many of them are look-alikes.
 */
const alphabets = [
  'A-Za-z\\u00C0-\\u017F\\u018F\\u0259\\u01A0\\u01A1\\u01AF\\u01B0\\u0218-\\u021B\\u1E00-\\u1EFF' +
    '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Bopomofo}\\p{sc=Hangul}\\u30FC',
  '\\u0400-\\u045F\\u0490-\\u0493\\u049A\\u049B\\u04A2\\u04A3\\u04AE-\\u04B3\\u04BA\\u04BB\\u04D8\\u04D9\\u04E8\\u04E9',
  '\\u0386-\\u03CE',
  '\\u0621-\\u064A\\u0679\\u067E\\u0686\\u0688\\u0691\\u0698\\u06A9\\u06AF\\u06BA\\u06BE\\u06C1\\u06CC\\u06D2',
  ...['Hebrew', 'Devanagari', 'Bengali', 'Thai', 'Georgian'].map((name) => `\\p{sc=${name}}`),
]
const ofOne = alphabets.map((letters) => `[${letters}][${letters}\\p{Nd} ._-]${inner}[${letters}\\p{Nd}]`).join('|')
/** Letters, digits, spaces and simple marks; a letter first, and no space or mark at the end. */
export const traderNameShape = new RegExp(`^(?:${ofOne})$`, 'u')
