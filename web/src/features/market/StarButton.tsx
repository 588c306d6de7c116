import StarIcon from '~icons/ph/star'
import StarFillIcon from '~icons/ph/star-fill'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { navigate } from '../../router.tsx'
import { IconButton } from '@assay/ui/IconButton'
import { useSession } from '../session/sessionStore.ts'
import { type Pair, pairTitle } from './coins.ts'
import { useWatchlist } from './watchlist.ts'

/** Puts a pair on the watchlist or takes it off. Brass: the star is one of the few things it stands for. */
export function StarButton({ pair, size = 28 }: { pair: Pair; size?: 40 | 36 | 28 }) {
  const t = useTranslations('market')
  const watchlist = useWatchlist()
  const isSign = useSession((session) => session.isSign)
  const isWatched = watchlist.has(pair.symbol)
  const Star = isWatched ? StarFillIcon : StarIcon
  return (
    <IconButton
      label={t(isWatched ? 'unwatch' : 'watch', { pair: pairTitle(pair) })}
      aria-pressed={isWatched}
      size={size}
      onClick={() => (isSign ? watchlist.toggle(pair.symbol) : navigate(paths.entry()))}
    >
      <Star size={16} aria-hidden="true" className={isWatched ? 'text-seal' : 'text-muted'} />
    </IconButton>
  )
}
