// What a trade password must look like: six digits that are no first guess. The server refuses others, the page says so at
// once.
const SIX_DIGITS = /^\d{6}$/
const RUNS = '01234567890 09876543210'

export type TradePasswordProblem = 'shape' | 'guessable'

/** null if it may be used. Whether it is the login password too, only the server knows. */
export function tradePasswordProblem(password: string): TradePasswordProblem | null {
  if (!SIX_DIGITS.test(password)) return 'shape'
  return isGuessable(password) ? 'guessable' : null
}

/** One or two digits only, a run, the same half twice, the same pair three times, a half and its mirror, or even steps. */
function isGuessable(password: string): boolean {
  const digits = Array.from(password, Number)
  const half = password.slice(0, 3)
  const other = password.slice(3)
  const steps = new Set(digits.slice(1).map((digit, place) => digit - (digits[place] ?? 0)))
  return (
    new Set(digits).size < 3 ||
    steps.size === 1 ||
    RUNS.includes(password) ||
    other === half ||
    digits.slice(3).join('') === digits.slice(0, 3).toReversed().join('') ||
    (RUNS.includes(half) && RUNS.includes(other)) ||
    /^(\d)\1(\d)\2(\d)\3$/.test(password) ||
    /^(\d\d)\1\1$/.test(password)
  )
}
