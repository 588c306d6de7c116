import type { UserContext } from './context.ts'
import { type Limits, readLimits } from './limitsAnswer.ts'

export async function getLimits(context: UserContext): Promise<Limits> {
  return await readLimits(context)
}
