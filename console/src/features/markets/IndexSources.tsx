import { formatPrice } from '@assay/ui/format'
import { consoleWords } from '@assay/words/consoleWords'
import { percentText } from '@assay/words/settingWords'
import { Facts } from '../../parts/Facts.tsx'
import type { Index } from './listed.ts'

const { markets: words } = consoleWords
const dropped: Readonly<Record<string, string>> = words.dropped

/** Where the index comes from, read-only. */
export function IndexSources({ index }: { index: Index | null }) {
  return (
    <section className="mt-6">
      <h3 className="text-13 font-semibold text-strong">{words.indexSources}</h3>
      <p className="mt-1 text-12 text-muted">{words.indexLine}</p>
      {index === null ? (
        <p className="mt-3 text-13 text-muted">{words.noSources}</p>
      ) : (
        <>
          <Facts
            rows={[
              [
                words.indexOf,
                <span key="index" className="num">
                  {index.price === null ? words.indexStates[index.state] : formatPrice(index.price)}
                </span>,
              ],
              [
                words.spread,
                <span key="spread" className="num">
                  {percentText(index.spread)}
                </span>,
              ],
            ]}
          />
          <ul className="mt-2 text-13">
            {index.sources.map(({ name, price, ageMs, isUsed, droppedBecause }) => (
              <li key={name} className="flex items-baseline justify-between gap-3 border-t border-line py-1.5">
                <span className="min-w-0">
                  <span className="text-strong">{name}</span>
                  <span className={isUsed ? 'block text-12 text-muted' : 'block text-12 text-warning'}>
                    {droppedBecause === null ? words.isUsed : (dropped[droppedBecause] ?? droppedBecause)}
                  </span>
                </span>
                <span className="num text-end">
                  <span className="text-strong">{price === null ? '' : formatPrice(price)}</span>
                  <span className="block text-12 text-muted">{words.age((ageMs / 1000).toFixed(1))}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
