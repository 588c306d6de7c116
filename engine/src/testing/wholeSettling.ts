// What new marks lead to may take several commands. Their steps are one command cut in pieces, so they are judged as one:
// the first command with the events of all.
import type { Command } from '../commands.ts'
import type { Event } from '../events.ts'

interface Applied {
  command: Command
  events: Event[]
}

export class WholeSettling {
  #begun: { command: Command; events: Event[] } | null = null

  get isOpen(): boolean {
    return this.#begun !== null
  }

  /** The command with its events, or what has just been finished with all of its events; null while it is not finished. */
  take({ command, events }: Applied): Applied | null {
    const isStep = command.type === 'futures.settleRest' && this.#begun !== null
    const told = events.find((event) => event.type === 'settlingWritten')
    if (!isStep && told === undefined) return { command, events }
    if (this.#begun === null) this.#begun = { command, events: [...events] }
    else this.#begun.events.push(...events)
    if (told?.isDone !== true) return null
    const whole = { command: this.#begun.command, events: withoutEarlier(this.#begun.events) }
    this.#begun = null
    return whole
  }
}

/** The final state of each thing, as one command would have said it. */
function withoutEarlier(events: readonly Event[]): Event[] {
  const last = new Map<string, Event>()
  for (const event of events) {
    const name = nameOf(event)
    if (name !== null) last.set(name, event)
  }
  return events.filter((event) => {
    const name = nameOf(event)
    return name === null ? event.type !== 'settlingWritten' : last.get(name) === event
  })
}

function nameOf(event: Event): string | null {
  const { type } = event
  if (type === 'futuresOrderChanged') return `order ${event.orderId}`
  if (type === 'positionChanged') return `position ${event.positionId}`
  if (type === 'stopChanged') return `stop ${event.stopId}`
  if (type === 'levelChanged') return `level ${event.symbol} ${event.side} ${event.price}`
  if (type === 'balanceChanged') return `balance ${event.owner} ${event.wallet} ${event.asset}`
  if (type === 'markRecorded') return `mark ${event.symbol}`
  return type === 'futuresCounted' ? type : null
}
