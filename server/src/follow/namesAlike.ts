// Whether two names of traders are the same to the eye, so that nobody passes for another one. A name has letters of one
// alphabet only (traderNameShape), but whole words of two alphabets can look alike: Cyrillic ТОР and Latin TOP.
//
// Small letters can look different from their capitals (Greek Η is an H, η is an n), so names are compared as written, in
// capitals and in small letters. Refusing too many names is better than too few: another name is quickly found.

/** What a letter looks like, in small Latin letters. */
const latin = new Map(
  Object.entries({
    // Also within Latin.
    a: 'АаΑα',
    b: 'ВвЬьΒβ',
    c: 'Сс',
    d: 'đĐÐð',
    e: 'ЕеЄєΕε',
    f: 'Ƒƒ',
    h: 'НнҢңҺһΗħĦ',
    i: 'іıΙι',
    j: 'ЈјϳĴ',
    k: 'КкҚқΚκĸ',
    l: 'I1|ІӀӏΙłŁ',
    m: 'МмΜ',
    n: 'пΝη',
    o: '0ОоӨөΟοσøØ',
    p: 'РрΡρÞþ',
    r: 'гҒғ',
    s: 'ЅѕՏſ',
    t: 'ТтΤτŧŦ',
    u: 'иυμ',
    v: 'ѵν',
    w: 'шωѡ',
    x: 'ХхҲҳΧχ',
    y: 'УуҮүҰұΥγЎў',
    z: 'Ζζ',
    3: 'ЗзЭэ',
    ə: 'Әә',
    // Forms of Arabic letters for Persian and Urdu.
    ي: 'یىے',
    ك: 'ک',
    ه: 'ہھة',
  }).flatMap(([look, letters]) => Array.from(letters, (letter): [string, string] => [letter, look])),
)

export function areAlike(one: string, other: string): boolean {
  const looks = looksOf(other)
  return looksOf(one).some((look, form) => look === looks[form])
}

function looksOf(name: string): string[] {
  return [name, name.toUpperCase(), name.toLowerCase()].map(lookOf)
}

/** Without spaces, marks and accents. */
function lookOf(name: string): string {
  const bare = name.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '')
  const seen = Array.from(bare, (letter) => latin.get(letter) ?? digitOf(letter) ?? letter).join('')
  return seen.toLowerCase().replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Arabic and Persian digits by their value. */
function digitOf(letter: string): string | null {
  const code = letter.codePointAt(0) ?? 0
  const zero = [0x660, 0x6f0].find((first) => code >= first && code < first + 10)
  return zero === undefined ? null : String(code - zero)
}
