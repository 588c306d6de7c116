// Marks are settled in steps. Until the last one, no other command touches contracts or contract wallets, and the whole is
// looked at as if one command had done it.
import { WholeSettling } from '@assay/engine/testing/wholeSettling'
import type { Committed } from '../../exchange/door.ts'
import { check } from './breach.ts'
import { touchesContracts } from './fundingAuditor.ts'

export class SettlingAuditor {
  /** How many took more than one command. */
  cut = 0
  readonly #whole = new WholeSettling()

  get isOpen(): boolean {
    return this.#whole.isOpen
  }

  /** The command, or the first one of what has just been finished with the events of all; null while it is not finished. */
  take(committed: Committed): Committed | null {
    const { command, events } = committed
    const wasOpen = this.#whole.isOpen
    const isStep = command.type === 'futures.settleRest'
    check(isStep || !wasOpen || !touchesContracts(command), `${command.type} comes between the steps of a mark`)
    check(!isStep || wasOpen || events[0]?.type === 'rejected', 'a step is one of a mark that is not settled')
    const whole = this.#whole.take({ command, events })
    if (wasOpen && !this.#whole.isOpen) this.cut += 1
    return whole === null ? null : { ...committed, ...whole }
  }

  checkWhole(): void {
    check(!this.#whole.isOpen, 'a mark is not settled to its end')
  }
}
