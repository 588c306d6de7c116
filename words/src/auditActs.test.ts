import { type OperatorRoute, operatorRoutes } from '@assay/api/operatorRoutes'
import { staffActs } from '@assay/api/staffActs'
import { expect, test } from 'vitest'
import { auditActs } from './auditActs.ts'

test('every look, and everything that customers read about, has its words', () => {
  const looks = Object.entries(operatorRoutes as Record<string, Record<string, OperatorRoute>>).flatMap(
    ([slice, operations]) =>
      Object.entries(operations).flatMap(([operation, { isLook }]) =>
        isLook === true ? [`${slice}.${operation}`] : [],
      ),
  )
  expect(looks).not.toEqual([])
  for (const act of [...looks, ...Object.keys(staffActs)]) expect(Object.keys(auditActs)).toContain(act)
})
