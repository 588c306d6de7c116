import type { ComponentProps } from 'react'
import { HIDDEN } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { useHiddenAmounts } from './hiddenAmounts.ts'

/** A number that is the user's own business: hidden where amounts are. */
export function OwnNum(props: Omit<ComponentProps<typeof Num>, 'isHidden'>) {
  return <Num {...props} isHidden={useHiddenAmounts((state) => state.isHidden)} />
}

/** The same for a text that is drawn: 'Buy 0.03000', 'Buy ••••'. */
export function useOwnText(): (text: string) => string {
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  return isHidden ? hide : show
}

const hide = () => HIDDEN
const show = (text: string) => text
