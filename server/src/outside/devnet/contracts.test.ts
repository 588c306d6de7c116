import { expect, test } from 'vitest'
import { compileContracts } from '../../testing/compileContracts.ts'
import { contracts } from './contracts.ts'

test('the contracts that the demo deploys are compiled from the source beside them', () => {
  expect(contracts).toEqual(compileContracts())
})
