import { Badge } from '@assay/ui/Badge'
import { IconButton } from '@assay/ui/IconButton'
import { showToast } from '@assay/ui/toast'
import { formatMoment } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import MoonIcon from '~icons/ph/moon'
import SignOutIcon from '~icons/ph/sign-out'
import type { ReactNode } from 'react'
import { api, sentenceOf } from '../api.ts'
import { setToken } from '../session.ts'
import { switchTheme } from '../theme.ts'
import { deviceZone } from '../zone.ts'
import type { Me } from '../me.ts'

export function TopBar({ me, title, menu }: { me: Me; title: string; menu: ReactNode }) {
  const { bar } = consoleWords
  return (
    <header className="flex min-h-13 flex-none items-center gap-2.5 border-b border-line bg-surface px-4 lg:min-h-[56px] lg:px-5">
      {menu}
      <h1 className="min-w-0 flex-1 truncate text-18 font-semibold text-strong">{title}</h1>
      <Badge tone={me.environment === 'production' ? 'positive' : 'warning'}>{me.environment}</Badge>
      <span className="num hidden text-12 text-muted lg:inline">{formatMoment(me.serverTime, deviceZone())}</span>
      <span className="hidden text-13 text-normal sm:inline" title={me.roles.join(', ')}>
        {me.name}
      </span>
      <IconButton label={bar.theme} onClick={switchTheme}>
        <MoonIcon size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={bar.signOut} onClick={() => void signOut()}>
        <SignOutIcon size={20} aria-hidden="true" />
      </IconButton>
    </header>
  )
}

async function signOut(): Promise<void> {
  try {
    await api.operators.signOut({})
  } catch (error) {
    showToast({ tone: 'negative', text: sentenceOf(error) })
  }
  setToken(null)
}
