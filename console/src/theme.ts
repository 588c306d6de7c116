// Light or dark: as the device says, until the operator chooses.
const KEY = 'assay.console.THEME'

export function startTheme(): void {
  const chosen = localStorage.getItem(KEY)
  const isDark = chosen === null ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

export function switchTheme(): void {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  localStorage.setItem(KEY, theme)
}
