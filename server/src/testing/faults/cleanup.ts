// Undoes what a test has set up outside its own process, even if the test is killed. A shell in its own session reads
// the commands line by line, and runs them, the last first, as soon as nobody can write to it any more.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const SHELL = `undo=:; while IFS= read -r line; do undo="$line; $undo"; done; eval "$undo"`

export class Cleanup {
  readonly #shell = spawn('sh', ['-c', SHELL], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  readonly #ended = once(this.#shell, 'exit')

  later(line: string): void {
    this.#shell.stdin.write(`${line}\n`)
  }

  async run(): Promise<void> {
    this.#shell.stdin.end()
    await this.#ended
  }
}
