// What a check finds in a value that fits its schema.

export interface Finding {
  /** Names of fields and places in lists, joined by dots; '' for the whole value. */
  path: string
  text: string
  /** Otherwise it is a warning: an unusual value, which is allowed. */
  isRefused: boolean
}

export function refused(path: string, text: string): Finding {
  return { path, text, isRefused: true }
}

export function warning(path: string, text: string): Finding {
  return { path, text, isRefused: false }
}
