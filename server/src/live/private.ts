// Private WebSocket messages: a user's orders, fills and balances, each after its commit, none left out. A message's
// sequence is the sequence of its commit times 16384 plus its number among the user's messages of that commit: it only
// increases, survives a restart, and tells exactly where a reconnecting client must continue. Messages of the last five
// minutes are kept for users with a socket, and sent again; for older ones the client reloads its lists ('resync').
import type { ServerMessage } from '@assay/api/channels'
import { type LiveSocket, toFrame } from './socket.ts'
import type { PrivateContent, PrivateMessagesOf } from '../slice.ts'
import type { Committed } from '../exchange/door.ts'

const PLACES = 16_384
const REMEMBERED_MAX = 1000
const REMEMBERED_MS = 300_000
/** Messages sent to one user again within a minute: reconnecting costs the sender a line, and us all that was missed. */
const REPEATED_MAX = 10_000
/** Every message goes to all of them. */
const SOCKETS_PER_USER_MAX = 20

interface Remembered {
  sequence: number
  /** Epoch ms of its commit. */
  time: number
  frame: Buffer
}

class UserLine {
  readonly sockets = new Set<LiveSocket>()
  /** Every message after this sequence is kept. */
  since: number
  leftAt = 0
  /** Since the last minute began. */
  repeated = 0
  #remembered: Remembered[] = []

  constructor(since: number) {
    this.since = since
  }

  say(message: Remembered): void {
    this.#remembered.push(message)
    if (this.#remembered.length > 2 * REMEMBERED_MAX) {
      this.#remembered = this.#remembered.slice(-REMEMBERED_MAX)
      this.since = (this.#remembered[0]?.sequence ?? 1) - 1
    }
    for (const socket of this.sockets) socket.sendFrame(message.frame)
  }

  /** Some messages after the remembered ones were never made. */
  startAgain(since: number): void {
    this.#remembered = []
    this.since = since
    for (const socket of this.sockets) socket.send({ type: 'resync', sequence: since })
  }

  /** Deletes messages from before a time. */
  forgetBefore(time: number): void {
    const kept = this.#remembered.findIndex((message) => message.time >= time)
    const forgotten = this.#remembered.splice(0, kept < 0 ? this.#remembered.length : kept)
    this.since = forgotten.at(-1)?.sequence ?? this.since
  }

  after(sequence: number): Remembered[] {
    return this.#remembered.filter((message) => message.sequence > sequence)
  }
}

export class LivePrivate {
  readonly #privateMessages: readonly PrivateMessagesOf[]
  readonly #users = new Map<number, UserLine>()
  #committed = 0

  constructor(privateMessages: readonly PrivateMessagesOf[]) {
    this.#privateMessages = privateMessages
  }

  /** Follows the commits after this one. Listeners may have missed some and load their lists again. */
  startAfter(sequence: number): void {
    this.#committed = sequence
    for (const line of this.#users.values()) line.startAgain(this.#newest())
  }

  apply(batch: readonly Committed[]): void {
    for (const { sequence, time, events } of batch) {
      this.#committed = sequence
      if (this.#users.size === 0) continue
      const contents = this.#contentsOf(events)
      for (const [user, told] of contents) this.#tell(user, { sequence, time }, told)
    }
  }

  /**
   * Subscribes the socket to its user; first come the messages after `lastSequence`, or a resync. False if the user has
   * as many sockets as anybody may.
   */
  join(socket: LiveSocket, userId: number, lastSequence: number | undefined): boolean {
    const newest = this.#newest()
    const line = this.#users.get(userId) ?? new UserLine(newest)
    if (line.sockets.size >= SOCKETS_PER_USER_MAX) return false
    this.#users.set(userId, line)
    line.sockets.add(socket)
    socket.send({ type: 'auth', isSignedIn: true, sequence: newest })
    if (lastSequence === undefined) return true
    const missed = lastSequence < line.since || lastSequence > newest ? null : line.after(lastSequence)
    if (missed === null || line.repeated + missed.length > REPEATED_MAX) {
      socket.send({ type: 'resync', sequence: newest })
      return true
    }
    line.repeated += missed.length
    for (const { frame } of missed) socket.sendFrame(frame)
    return true
  }

  leave(socket: LiveSocket, userId: number, now: number): void {
    const line = this.#users.get(userId)
    if (line === undefined) return
    line.sockets.delete(socket)
    line.leftAt = now
  }

  /** Messages without a commit: an absent user reads them later from the list. */
  tellNow(userId: number, message: ServerMessage): void {
    for (const socket of this.#users.get(userId)?.sockets ?? []) socket.send(message)
  }

  /** Called every minute. Deletes old messages, and users whose last socket left long ago. */
  forget(now: number): void {
    for (const [user, line] of this.#users) {
      line.repeated = 0
      if (line.sockets.size === 0 && now - line.leftAt > REMEMBERED_MS) this.#users.delete(user)
      else line.forgetBefore(now - REMEMBERED_MS)
    }
  }

  #contentsOf(events: Committed['events']): Map<number, PrivateContent[]> {
    const contents = new Map<number, PrivateContent[]>()
    for (const privateMessagesOf of this.#privateMessages)
      for (const { user, content } of privateMessagesOf(events, (heard) => this.#users.has(heard))) {
        const told = contents.get(user)
        if (told === undefined) contents.set(user, [content])
        else told.push(content)
      }
    return contents
  }

  #newest(): number {
    return (this.#committed + 1) * PLACES - 1
  }

  #tell(user: number, committed: Pick<Committed, 'sequence' | 'time'>, contents: readonly PrivateContent[]): void {
    const line = this.#users.get(user)
    if (line === undefined) return
    contents.forEach((content, place) => {
      const sequence = committed.sequence * PLACES + Math.min(place, PLACES - 1)
      line.say({ sequence, time: committed.time, frame: toFrame({ ...content, sequence }) })
    })
  }
}
