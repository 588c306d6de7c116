// The engine's tasks follow the configuration.
import { isDeepStrictEqual } from 'node:util'
import type { Core } from '../context.ts'
import { readWelfareTask } from '../exchange/projectWelfare.ts'
import { refusalOf } from '../exchange/ask.ts'
import { listedTasks } from './welfareKind.ts'

export async function followTasks({ configuration, db, exchange }: Core): Promise<void> {
  const define = async (): Promise<void> => {
    const rows = await db.selectFrom('welfare_tasks').selectAll().execute()
    const known = new Map(rows.map(({ task, rules }) => [task, readWelfareTask(rules)]))
    for (const task of listedTasks(configuration.values)) {
      if (isDeepStrictEqual(known.get(task.task), task)) continue
      const refused = await refusalOf(exchange, { command: { type: 'welfare.defineTask', task } })
      if (refused !== null) throw new Error(`the engine refuses the task ${task.task}: ${refused.error}`)
    }
  }
  await define()
  configuration.onChange(define)
}
