import { Suspense, useCallback, useState } from 'react'
import { useOwnCoins } from '../features/market/watchlist.ts'
import { type Message, useInbox } from '../features/session/inbox.ts'
import { lazyPart } from '@assay/ui/lazyPart'

const MessageToast = lazyPart(async () => ({
  default: (await import('../features/alerts/MessageToast.tsx')).MessageToast,
}))

/** Shown by the screens they are about, so not as a toast here; they are in the list too. */
const quietKinds: readonly Message['kind'][] = ['ORDER_FILLED', 'FUNDING', 'SECOND_SETTLED']

/** Receives messages to the user; the code that renders them loads with the first one. */
export function InboxWatch() {
  const [waiting, setWaiting] = useState<readonly Message[]>([])
  useInbox(
    useCallback((message: Message) => {
      if (!quietKinds.includes(message.kind)) setWaiting((before) => [...before, message])
    }, []),
  )
  useOwnCoins()
  const next = useCallback(() => setWaiting(([, ...rest]) => rest), [])
  const [message] = waiting
  return (
    <Suspense>{message !== undefined && <MessageToast key={message.id} message={message} onSaid={next} />}</Suspense>
  )
}
