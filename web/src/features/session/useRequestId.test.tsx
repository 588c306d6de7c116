import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRequestId } from './useRequestId.ts'

test('a request keeps its id until its input changes or its answer came', () => {
  const { result, rerender } = renderHook(() => useRequestId())
  const first = result.current.of({ text: 'Hello', files: [1] })
  rerender()
  expect(result.current.of({ text: 'Hello', files: [1] })).toBe(first)
  const changed = result.current.of({ text: 'Hello', files: [1, 2] })
  expect(changed).not.toBe(first)
  result.current.end()
  expect(result.current.of({ text: 'Hello', files: [1, 2] })).not.toBe(changed)
})
