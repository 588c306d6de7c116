// The commands at which the process is killed: of each kind, over all scripts, the first few that were accepted and as
// many that were refused.
import type { CrashPoint } from './crashingStore.ts'
import type { Script } from './script.ts'

export type Chooser = (script: Script, point: CrashPoint) => (place: number) => CrashPoint | null

export function chooserOf(most: number): Chooser {
  const counts = new Map<string, number>()
  return (script, point) => {
    const chosen = new Set<number>()
    for (const [place, { command, events }] of script.entries()) {
      const kind = `${point} ${command.type} ${events.startsWith('[{"type":"rejected"')}`
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      if (count <= most) chosen.add(place)
    }
    return (place) => (chosen.has(place) ? point : null)
  }
}
