// The calls that change something, in the shapes that the schemas of contracts give them, by the one client of the table.
import type { futuresSchemas } from '@assay/api/futures'
import { api } from '../../api.ts'

type Shapes = typeof futuresSchemas
export type CallInput<Operation extends keyof Shapes> = Shapes[Operation]['input']['_zod']['input']
type Calls = {
  [Operation in keyof Shapes]: (input: CallInput<Operation>) => Promise<Shapes[Operation]['output']['_zod']['output']>
}

export const calls = api.futures as unknown as Calls
