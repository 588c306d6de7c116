const rightToLeft: readonly string[] = ['ar']

export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(language) ? 'rtl' : 'ltr'
}
