import { useContext, useSyncExternalStore } from 'react'
import { barColors, PageContext, type Theme } from './page.ts'

const cookieName = 'theme'
const yearS = 365 * 24 * 3600
const listeners = new Set<() => void>()

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function chosenTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : null
}

/** The browser's own bars follow: each of the page's two notes is for one side of the system's. */
function colorBars(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = barColors[theme ?? (meta.media.includes('dark') ? 'dark' : 'light')]
  }
}

/** Changes the look at once, and by a cookie for the next page, which the server then writes that way. */
export function chooseTheme(theme: Theme): void {
  if (theme) document.documentElement.dataset['theme'] = theme
  else delete document.documentElement.dataset['theme']
  colorBars(theme)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookieName}=${theme ?? ''}; Path=/; SameSite=Lax; Max-Age=${theme ? yearS : 0}${secure}`
  for (const listener of listeners) listener()
}

/** The theme this browser was asked to show; null follows the system. */
export function useTheme(): Theme {
  const page = useContext(PageContext)
  return useSyncExternalStore(follow, chosenTheme, () => page.theme)
}
