/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInThisContext } from 'node:vm'
import type React from 'react'
import type ReactDom from 'react-dom'
import type ReactDomClient from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { leanExports, leanSource } from './leanReact.ts'

const resolve = createRequire(import.meta.url)
const folder = (name: string): string => join(dirname(resolve.resolve(name)), 'cjs')

type Loaded = Record<string, unknown>
/** Runs a CommonJS source as the bundle would. */
function load(source: string, needs: Record<string, Loaded>): Loaded {
  const exports = {}
  const run = runInThisContext(`(function (exports, require) {${source}\n})`) as (
    exports: Loaded,
    require: (name: string) => Loaded | undefined,
  ) => void
  run(exports, (name) => needs[name])
  return exports
}

const clientFile = join(folder('react-dom'), 'react-dom-client.production.js')
const reactSource = readFileSync(join(folder('react'), 'react.production.js'), 'utf8')
const react = load(leanExports(reactSource), {})
const scheduler = load(readFileSync(join(folder('scheduler'), 'scheduler.production.js'), 'utf8'), {})
const dom = load(readFileSync(join(folder('react-dom'), 'react-dom.production.js'), 'utf8'), { react })
const lean = leanSource(readFileSync(clientFile, 'utf8'))
const client = load(lean, { react, scheduler, 'react-dom': dom })

const { Component, Suspense, createElement, lazy, startTransition, useEffect, useState } =
  react as unknown as typeof React
const { createPortal } = dom as unknown as typeof ReactDom
const { createRoot } = client as unknown as typeof ReactDomClient

function show(element: React.ReactNode): { page: HTMLElement; root: ReactDomClient.Root } {
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  root.render(element)
  return { page, root }
}

test('the react-dom of the build updates, suspends, moves rows, opens portals and cleans up', async () => {
  const log: string[] = []
  let arrive: (part: { default: () => React.ReactNode }) => void = () => undefined
  const Late = lazy(() => new Promise<{ default: () => React.ReactNode }>((resolve) => (arrive = resolve)))
  function Screen(): React.ReactNode {
    const [rows, setRows] = useState(['a', 'b', 'c'])
    const [text, setText] = useState('')
    useEffect(() => {
      log.push('shown')
      return () => void log.push('gone')
    }, [])
    return [
      createElement('input', {
        key: 1,
        value: text,
        onChange: (event: { target: HTMLInputElement }) => setText(event.target.value.replaceAll(/\D/g, '')),
      }),
      createElement('button', { key: 2, onClick: () => startTransition(() => setRows(rows.toReversed())) }, 'turn'),
      createElement(
        'ul',
        { key: 3 },
        rows.map((row) => createElement('li', { key: row }, row)),
      ),
      createElement(Suspense, { key: 4, fallback: createElement('i', null, 'waiting') }, createElement(Late)),
      createPortal(createElement('p', { id: 'outside' }, 'outside'), document.body),
    ]
  }
  const { page, root } = show(createElement(Screen))
  await vi.waitFor(() => expect(page.querySelector('i')?.textContent).toBe('waiting'))
  expect(document.querySelector('body > #outside')?.textContent).toBe('outside')

  const first = page.querySelector('li')
  page.querySelector('button')?.click()
  await vi.waitFor(() => expect(page.querySelector('ul')?.textContent).toBe('cba'))
  expect(page.querySelectorAll('li')[2]).toBe(first)

  const input = page.querySelector('input')
  if (input === null) throw new Error('no input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '1x2')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(input.value).toBe('12'))

  arrive({ default: () => createElement('b', null, 'arrived') })
  await vi.waitFor(() => expect(page.querySelector('b')?.textContent).toBe('arrived'))

  root.unmount()
  await vi.waitFor(() => expect(log).toEqual(['shown', 'gone']))
  expect(document.querySelector('#outside')).toBeNull()
})

test('the react-dom of the build shows what an error boundary says', async () => {
  class Boundary extends Component<{ children: React.ReactNode }, { failed: string }> {
    override state = { failed: '' }
    static getDerivedStateFromError(error: Error): { failed: string } {
      return { failed: error.message }
    }
    override render(): React.ReactNode {
      return this.state.failed === '' ? this.props.children : createElement('em', null, this.state.failed)
    }
  }
  function Broken(): React.ReactNode {
    throw new Error('broken')
  }
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const { page, root } = show(createElement(Boundary, null, createElement(Broken)))
  await vi.waitFor(() => expect(page.querySelector('em')?.textContent).toBe('broken'))
  root.unmount()
  error.mockRestore()
})

test('react has every export but those that nobody imports', () => {
  const left = Object.keys(load(reactSource, {})).filter((name) => !(name in react))
  expect(left).toEqual(['Children', 'addTransitionType', 'cache', 'cacheSignal', 'useActionState', 'useOptimistic'])
})

test('another release is refused', () => {
  const other = 'exports.version = "19.4.0";'
  expect(() => leanSource(other)).toThrow('another release of React')
  expect(() => leanExports(other)).toThrow('another release of React')
  expect(() => leanExports('exports.version = "19.3.1";')).toThrow('react has no Children')
})
