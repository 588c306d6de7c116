import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QrCode } from './QrCode.tsx'

test('a code has a quiet border of four modules on every side, which readers need', () => {
  render(<QrCode text="otpauth://totp/Assay:ann?secret=JBSWY3DPEHPK3PXP" label="Code" />)
  const code = screen.getByRole('img', { name: 'Code' })
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2])
  const dark = [...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h/g)]
  const places = dark.flatMap(([, x, y]) => [Number(x), Number(y)])
  expect(Math.min(...places)).toBe(4)
  expect(Math.max(...places)).toBe(size - 1 - 4)
})
