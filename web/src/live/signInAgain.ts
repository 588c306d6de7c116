// Tries to sign the user in after the server could not. The server closes a socket that it turns away, so each try has its
// own socket, and the page's socket keeps receiving prices. A new socket may also reach another gateway, which can sign in.
import { readMessage, type Socket } from './socket.ts'

/** The first try comes 1 to 2 s after the refusal. */
const FIRST_PAUSE_MAX_MS = 2000
const PAUSE_MAX_MS = 30_000

interface SignInAgainOptions {
  open: () => Socket
  /** The message that signs in. */
  auth: () => string
  /** The socket that was answered, and what it has heard so far. */
  onAnswer: (socket: Socket, heard: string[]) => void
}

/** A try without an answer ends when the next one begins. Call the result to stop. */
export function signInAgain({ open, auth, onAnswer }: SignInAgainOptions): () => void {
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(timer)
    if (socket !== undefined) socket.onopen = socket.onmessage = null
    socket?.close()
  }
  const wait = (pauseMaxMs: number) => {
    timer = setTimeout(
      () => {
        stop()
        begin()
        wait(Math.min(PAUSE_MAX_MS, 2 * pauseMaxMs))
      },
      (pauseMaxMs * (1 + Math.random())) / 2,
    )
  }
  const begin = () => {
    const tried = open()
    const heard: string[] = []
    socket = tried
    tried.onopen = () => tried.send(auth())
    tried.onmessage = ({ data }) => {
      heard.push(data)
      if (readMessage(data)?.type !== 'auth') return
      socket = undefined
      stop()
      onAnswer(tried, heard)
    }
  }
  wait(FIRST_PAUSE_MAX_MS)
  return stop
}
