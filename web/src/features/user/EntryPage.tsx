import SignInIcon from '~icons/ph/sign-in'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { ButtonLink } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { useSpotPairs } from '../market/coins.ts'
import { PairList } from '../market/PairList.tsx'
import { filterPairs } from '../market/pairOrder.ts'
import { prices, useLiveTickers } from '../market/prices.ts'
import { useSparklines } from '../market/sparklines.ts'
import { useSettledOrder } from '../market/useSettledOrder.ts'
import { useReturnTo } from '../session/returnTo.ts'
import { endedSession } from '../session/sessionStore.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { pageName } from './pageName.ts'

/** /lr: where everybody comes who is not signed in and opened a page of signed-in people. */
export default function EntryPage() {
  const t = useTranslations('user.entry')
  const asked = useReturnTo((state) => state.path)
  const [ended] = useState(endedSession)
  return (
    <AuthFrame title={t('title')} lead={t('line')} backTo={paths.home()}>
      <Reason asked={asked} hasEnded={ended !== null} />
      <div className="flex flex-col gap-3">
        <ButtonLink to={paths.register()} size="lg" block>
          {t('create')}
        </ButtonLink>
        <ButtonLink to={paths.login()} kind="secondary" size="lg" block>
          {t('login')}
        </ButtonLink>
      </div>
      <Preview />
    </AuthFrame>
  )
}

const PREVIEWED = 5

/** What there is to see without an account: the most traded pairs, live. */
function Preview() {
  const t = useTranslations('user.entry')
  const pairs = useSpotPairs()
  const lines = useSparklines()
  useLiveTickers()
  const order = useCallback(() => filterPairs(pairs, 'hot', (symbol) => prices.getNow(symbol)), [pairs])
  const shown = useSettledOrder(order).slice(0, PREVIEWED)
  return (
    <section aria-label={t('preview')} className="-mx-(--gutter) mt-2">
      <div className="flex items-baseline justify-between px-(--gutter) pb-1">
        <h2 className="text-14 font-semibold text-strong">{t('preview')}</h2>
        <Link to={paths.home()} className="touch text-13 font-medium text-brand-text">
          {t('look')}
        </Link>
      </div>
      <PairList pairs={shown} count={PREVIEWED} lines={lines} label={t('preview')} />
    </section>
  )
}

/** Why somebody is here: their session ended, or the page they asked for needs one. */
function Reason({ asked, hasEnded }: { asked: string | null; hasEnded: boolean }) {
  const t = useTranslations('user.entry')
  if (!hasEnded && asked === null) return null
  const name = pageName(asked ?? '')
  const reason = name === null ? t('reason') : t('reasonFor', { page: t(`pages.${name}`) })
  return (
    <Note tone="info" icon={<SignInIcon size={18} aria-hidden="true" className="rtl:-scale-x-100" />}>
      <p role="status">{hasEnded ? t('ended') : reason}</p>
    </Note>
  )
}
