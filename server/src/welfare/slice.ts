// Welfare.
import type { Core } from '../context.ts'
import type { OpenSlice } from '../slice.ts'
import { claim } from './claim.ts'
import { followTasks } from './followTasks.ts'
import { listTasks } from './listTasks.ts'

export function openWelfare(core: Core): OpenSlice<'welfare'> {
  return { operations: { listTasks, claim }, begin: () => followTasks(core) }
}
