import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'

/** In the demo no message leaves the machine: the code is looked up in its outbox and filled in. */
export function DemoCode({ account, onCode }: { account: string; onCode: (code: string) => void }) {
  const t = useTranslations('user.code')
  const errorText = useErrorText()
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async () => {
      const messages = await api.demo.listOutbox({ to: account })
      const newest = messages.filter(({ code }) => code !== null).toSorted((a, b) => b.time - a.time)[0]
      return newest?.code ?? null
    },
    onSuccess: (code) => {
      if (code !== null) onCode(code)
    },
  })
  return (
    <Note tone="quiet" className="mt-2">
      <p>{t('demo')}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3" role="status">
        <Button kind="quiet" size="sm" className="-ms-3" isBusy={isPending} onClick={() => mutate()}>
          {t('demoShow')}
        </Button>
        {data === null && t('demoNothing')}
        {typeof data === 'string' && t('demoUsed', { code: data })}
        {error !== null && errorText(error)}
      </div>
    </Note>
  )
}
