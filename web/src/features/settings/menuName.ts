import { useTranslations } from 'use-intl'
import type { Key } from './menuKeys.ts'

/** What a configured menu item is called: our word where the operator left the key as the name, else their name. */
export function useMenuName(): (item: { key: string; name: string }) => string {
  const t = useTranslations('shell')
  return ({ key, name }) => {
    const ours = `menu.${key}` as Key
    return (name === '' || name === key) && t.has(ours) ? t(ours) : name
  }
}
