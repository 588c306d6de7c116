import { paths } from '../../paths.ts'
import { useLocation } from '../../router.tsx'
import { ProxyFigures } from './ProxyFigures.tsx'
import { ProxyPeople } from './ProxyPeople.tsx'
import { ProxyRebates } from './ProxyRebates.tsx'

/** Three addresses of one programme: in figures, its people, its rebates. */
export default function ProxyPage() {
  const { path } = useLocation()
  if (path === paths.proxy('records')) return <ProxyPeople />
  return path === paths.proxy('earnings') ? <ProxyRebates /> : <ProxyFigures />
}
