import { expect, test } from 'vitest'
import { controlBox } from './Field.tsx'

test('a wrong field stays red while it is being corrected', () => {
  expect(controlBox(false)).toContain('focus-within:border-focus')
  expect(controlBox(true)).not.toContain('border-focus')
  expect(controlBox(true)).toContain('focus-within:shadow-[0_0_0_2px_var(--c-negative)]')
})
