import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentLocation, goBack, Link, matchPath, navigate, useLocation, useQueryValue } from './router.tsx'

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  navigate('/', { replace: true })
})
afterEach(cleanup)

test('a pattern fits paths of its own length and gives its parameters', () => {
  expect(matchPath('/trade', '/trade')).toEqual({})
  expect(matchPath('/helpDetail/{id}', '/helpDetail/7')).toEqual({ id: '7' })
  expect(matchPath('/helpDetail/{id}', '/helpDetail/a%20b')).toEqual({ id: 'a b' })
  expect(matchPath('/helpDetail/{id}', '/helpDetail')).toBeNull()
  expect(matchPath('/helpDetail/{id}', '/helpDetail/')).toBeNull()
  expect(matchPath('/helpDetail/{id}', '/helpDetail/%E0')).toBeNull()
  expect(matchPath('/trade', '/trade/x')).toBeNull()
})

function Place() {
  const { path } = useLocation()
  return <output>{`${path} ${useQueryValue('symbol') ?? ''}`}</output>
}

test('a link moves inside the page and everybody who watches the location is told', () => {
  render(
    <>
      <Link to="/trade?symbol=btcusdt">Trade</Link>
      <Place />
    </>,
  )
  fireEvent.click(screen.getByText('Trade'))
  expect(screen.getByRole('status').textContent).toBe('/trade btcusdt')
  expect(currentLocation().by).toBe('push')
})

test('a click with a modifier key is left to the browser', () => {
  render(<Link to="/store">Markets</Link>)
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
    fireEvent.click(screen.getByText('Markets'), { [key]: true })
  expect(currentLocation().path).toBe('/')
})

test('back goes one step inside the app, and to the fallback where there is none', () => {
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
  goBack('/wallet')
  expect(back).not.toHaveBeenCalled()
  expect(currentLocation()).toMatchObject({ path: '/wallet', by: 'replace' })
  navigate('/cashflow')
  goBack('/wallet')
  expect(back).toHaveBeenCalledOnce()
})
