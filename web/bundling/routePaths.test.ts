import { expect, test } from 'vitest'
import { withPaths } from './routePaths.ts'

test('a call has its own method and path', () => {
  const source = `import { api, refusalOf } from '../../api.ts'\nexport const leave = () => api.user.logout({})`
  expect(withPaths(source, 'page.tsx')).toBe(
    `import { callOf } from '../../api.ts';import { api, refusalOf } from '../../api.ts'\nexport const leave = () => callOf({"method":"POST","path":"/api/user/loginOut"})({})`,
  )
})

test('a row of the table has its own method and path', () => {
  const source = `import { routes } from '@assay/api/routes'\nexport const path = routes.user.logout.path`
  expect(withPaths(source, 'page.tsx')).toContain(
    `export const path = ({"method":"POST","path":"/api/user/loginOut"}).path`,
  )
})

test('what is called api elsewhere stays as it is', () => {
  const source = `const api = { user: { logout() {} } }\napi.user.logout()`
  expect(withPaths(source, 'page.tsx')).toBe(source)
})

test('an operation that does not exist fails the build', () => {
  expect(() => withPaths(`import { api } from './api.ts'\napi.user.fly({})`, 'page.tsx')).toThrow(
    'the route table has no user.fly',
  )
})
