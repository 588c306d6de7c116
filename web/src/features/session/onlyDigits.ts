/** Codes are pasted with spaces, with words around them, and in other digits. */
export function onlyDigits(text: string): string {
  const latin = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
  return latin.replace(/\D/g, '')
}
