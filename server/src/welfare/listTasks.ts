import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { readTasks } from './readTasks.ts'

export async function listTasks(context: UserContext): Promise<Output<'welfare', 'listTasks'>> {
  return await readTasks(context)
}
