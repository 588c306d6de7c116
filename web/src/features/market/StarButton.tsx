import { StarIcon } from '@phosphor-icons/react/dist/csr/Star'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { navigate } from '../../router.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useSession } from '../session/sessionStore.ts'
import { type Pair, pairTitle } from './coins.ts'
import { useWatchlist } from './watchlist.ts'

/** Puts a pair on the watchlist or takes it off. Brass: the star is one of the few things it stands for. */
export function StarButton({ pair, size = 28 }: { pair: Pair; size?: 40 | 36 | 28 }) {
  const t = useTranslations('market')
  const watchlist = useWatchlist()
  const isSign = useSession((session) => session.isSign)
  const isWatched = watchlist.has(pair.symbol)
  return (
    <IconButton
      label={t(isWatched ? 'unwatch' : 'watch', { pair: pairTitle(pair) })}
      aria-pressed={isWatched}
      size={size}
      onClick={() => (isSign ? watchlist.toggle(pair.symbol) : navigate(paths.entry()))}
    >
      <StarIcon
        size={16}
        weight={isWatched ? 'fill' : 'regular'}
        aria-hidden="true"
        className={isWatched ? 'text-seal' : 'text-muted'}
      />
    </IconButton>
  )
}
