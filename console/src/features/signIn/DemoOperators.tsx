import { Button } from '@assay/ui/Button'
import { consoleWords } from '@assay/words/consoleWords'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'

type Operator = Awaited<ReturnType<typeof api.operators.listDemoOperators>>['operators'][number]

const RENEW_EVERY_MS = 5000

/** In a demo: the two operators, with the code that their authenticator shows now. Elsewhere the call does not exist. */
export function DemoOperators({ onChoose }: { onChoose: (operator: Operator) => void }) {
  const { demo } = consoleWords.signIn
  const listed = useQuery({
    queryKey: ['demo operators'],
    queryFn: () => api.operators.listDemoOperators({}),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : RENEW_EVERY_MS),
  })
  const { operators = [], mails = [] } = listed.data ?? {}
  if (operators.length === 0 && mails.length === 0) return null
  return (
    <section className="border-t border-line pt-4 text-13">
      <h2 className="font-semibold text-strong">{demo.title}</h2>
      <p className="mt-1 text-muted">{demo.line}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {operators.map((operator) => (
          <Button key={operator.name} kind="secondary" size="sm" onClick={() => onChoose(operator)}>
            {demo.choose(operator.name, operator.totpCode)}
          </Button>
        ))}
      </div>
      {mails.slice(0, 3).map(({ to, text, time }) => (
        <details key={`${time} ${to}`} className="mt-3">
          <summary>{demo.mail(to)}</summary>
          <p className="mt-1 break-all whitespace-pre-wrap text-muted">{text}</p>
        </details>
      ))}
    </section>
  )
}
