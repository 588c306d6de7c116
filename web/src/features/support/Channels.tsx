import { useTranslations } from 'use-intl'
import { Panel } from '@assay/ui/Panel'
import { useSupportStaff } from '../settings/menus.ts'
import { safeServiceUrl } from '../settings/service.ts'

/** Other ways to reach us that the operator has configured, such as a chat. */
export function Channels() {
  const t = useTranslations('support')
  const ui = useTranslations('shell.ui')
  const staff = useSupportStaff().filter(({ url }) => safeServiceUrl(url) !== null)
  if (staff.length === 0) return null
  return (
    <Panel title={t('channels')}>
      <ul>
        {staff.map(({ name, url }) => (
          <li key={url} className="border-t border-line">
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="block px-4 py-3 text-14 font-medium text-brand-text hover:bg-hover lg:px-5"
            >
              {name} <span className="text-12 font-normal text-muted">{ui('opensWindow')}</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
