import { configurationPermission } from '@assay/api/permissions'

/** The request to change this key of the configuration, as a second person decides it. */
export function changeOf(key: string) {
  const isText = configurationPermission(key) === 'texts.request'
  return { kind: isText ? 'configuration.changeText' : 'configuration.change', about: { key } } as const
}
