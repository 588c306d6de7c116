import { afterEach, expect, test, vi } from 'vitest'
import { runGroups, summaryOf } from './steps.ts'

const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
const shown = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
afterEach(() => {
  printed.mockClear()
  shown.mockClear()
})

test('a failed step shows its output, a passed one does not', async () => {
  const outcomes = await runGroups([
    [{ name: 'quiet', command: ['node', '-e', 'console.log("fine")'] }],
    [{ name: 'loud', command: ['node', '-e', 'console.log("broken"); process.exit(3)'] }],
  ])
  expect(outcomes).toEqual([
    { name: 'quiet', hasPassed: true },
    { name: 'loud', hasPassed: false },
  ])
  const said = shown.mock.calls.flat().join('')
  expect(said).toContain('broken')
  expect(said).not.toContain('fine')
})

test('what a step measures is in its line', async () => {
  const write = 'require("node:fs").appendFileSync(process.env.FIGURES, "wrote after 3.1 s\\nwrote again\\n")'
  await runGroups([[{ name: 'measured', command: ['node', '-e', write] }]])
  expect(printed.mock.calls.flat().join('')).toMatch(/^ok +measured +[\d.]+ s; wrote after 3\.1 s; wrote again$/)
})

test('a missing program fails its step, and the next one runs', async () => {
  const outcomes = await runGroups([
    [{ name: 'absent', command: ['no-such-program'] }],
    [{ name: 'next', command: ['node', '-e', ''] }],
  ])
  expect(summaryOf(outcomes)).toBe('1 passed, 1 failed')
})

test('steps run on the Node of the project', async () => {
  const command = ['node', '-e', 'process.exit(process.version.startsWith("v24.") ? 0 : 1)']
  expect(summaryOf(await runGroups([[{ name: 'node', command }]]))).toBe('1 passed, 0 failed')
})
