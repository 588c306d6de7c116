// The lines above a screen that few people ever see: a frozen account, the offer to install the app, changed legal texts.
import { Suspense, useState } from 'react'
import { useInstalling } from '../features/preferences/installing.ts'
import { useSession } from '../features/session/sessionStore.ts'
import { loadAreas } from '../i18n/messages.ts'
import { paths } from '../paths.ts'
import { useLocation } from '../router.tsx'
import { lazyPart } from '@assay/ui/lazyPart'

const InstallOffer = lazyPart(async () => ({
  default: (await import('../features/preferences/InstallOffer.tsx')).InstallOffer,
}))

const FrozenLine = lazyPart(async () => {
  await loadAreas(['security'])
  return { default: (await import('../features/security/FrozenLine.tsx')).FrozenLine }
})

const NewTexts = lazyPart(async () => {
  await loadAreas(['settings', 'errors'])
  return { default: (await import('../features/settings/NewTexts.tsx')).NewTexts }
})

/** On these the page itself says that the account is frozen. */
const sayingFrozen: readonly string[] = [paths.security(), paths.devices(), paths.closeAccount()]
/** Here one more line or a sheet does not disturb: not over a ticket, a form or a list. */
const calmPaths: readonly string[] = [paths.home(), paths.markets(), paths.wallet(), paths.settings(), paths.messages()]

export default function LateBanners() {
  const { path } = useLocation()
  const isFrozen = useSession((session) => session.user !== null && session.user.frozen !== null)
  const hasNewTexts = useSession((session) => session.user?.hasNewTexts ?? false)
  const isOffered = useInstalling((state) => state.isOffered)
  const [isLater, setIsLater] = useState(false)
  const isCalm = calmPaths.includes(path)
  return (
    <>
      <Suspense>{isFrozen && !sayingFrozen.includes(path) && <FrozenLine />}</Suspense>
      <Suspense>{isOffered && isCalm && <InstallOffer />}</Suspense>
      <Suspense>{hasNewTexts && !isLater && isCalm && <NewTexts onClose={() => setIsLater(true)} />}</Suspense>
    </>
  )
}
