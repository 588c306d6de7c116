import ArrowSquareOutIcon from '~icons/ph/arrow-square-out'
import type { Output } from '@assay/api/schemas'
import { useTranslations } from 'use-intl'

type Provider = Output<'deposit', 'listDepositCoins'>['rows'][number]['providers'][number]

/** Who sells the coin elsewhere. Each opens in its own window that learns nothing of this one. */
export function Providers({ providers }: { providers: readonly Provider[] }) {
  const t = useTranslations('deposit.providers')
  if (providers.length === 0) return null
  return (
    <section>
      <h2 className="text-14 font-semibold text-strong">{t('title')}</h2>
      <p className="text-13 text-muted">{t('line')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {providers.map(({ code, name, url }) => (
          <li key={code}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-12 items-center justify-between gap-3 rounded-3 border border-line px-3 text-14 font-medium text-strong"
            >
              {name}
              <ArrowSquareOutIcon size={16} aria-hidden="true" className="text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
