import { expect, test } from 'vitest'
import { maskedCard, readCard } from './readCard.ts'

test('a card number is read with blanks and dashes', () => {
  expect(readCard('6222 0211-0000 0000 007')).toBe('6222021100000000007')
})

test.each(['', '6222 0211 0000 0000 004', '0000 0000 0000 0000', '123', '6222x21100000000005'])(
  '%j is refused',
  (text) => {
    expect(() => readCard(text)).toThrow('CARD_INVALID')
  },
)

test('a message has only the last four digits', () => {
  expect(maskedCard('6222021100000000007')).toBe('•••• 0007')
})
