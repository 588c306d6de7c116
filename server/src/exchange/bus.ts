// The seam between the roles. A gateway asks the bus for the door and never knows where the exchange runs. In one
// process the door is the exchange itself and a hand-over is a function call; between machines another bus would carry
// submissions to the active exchange and its committed batches back, with the same two methods.
import type { Exchange } from './door.ts'

export interface Bus {
  /** The exchange's side: commands come here from now on. */
  serve(door: Exchange): void
  /** The gateway's side. Throws while no exchange serves. */
  door(): Exchange
}

export function openLocalBus(): Bus {
  let serving: Exchange | null = null
  return {
    serve(door) {
      serving = door
    },
    door() {
      if (serving === null) throw new Error('no exchange serves yet')
      return serving
    },
  }
}
