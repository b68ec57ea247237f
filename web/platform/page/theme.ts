import { useContext } from 'react'
import { browserThemeColors, PageContext, type Theme } from './pageState.ts'
import { createEmitter } from '../../state/createEmitter.ts'
import { useStore } from '../../state/useStore.ts'

const cookieName = 'theme'
const yearInSeconds = 365 * 24 * 3600
const changes = createEmitter()

function readTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : null
}

/** Sets the browser's bar colours: the page has one theme-color tag per system theme. */
function setBrowserThemeColor(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = browserThemeColors[theme ?? (meta.media.includes('dark') ? 'dark' : 'light')]
  }
}

/**
 * Applies a theme now and stores it in a cookie, so that the server renders the next page with it. Null: the page uses
 * the theme of the operating system.
 */
export function setTheme(theme: Theme): void {
  if (theme) document.documentElement.dataset['theme'] = theme
  else delete document.documentElement.dataset['theme']
  setBrowserThemeColor(theme)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookieName}=${theme ?? ''}; Path=/; SameSite=Lax; Max-Age=${theme ? yearInSeconds : 0}${secure}`
  changes.emit()
}

/** Returns the chosen theme; null if the page uses the theme of the operating system. */
export function useTheme(): Theme {
  const page = useContext(PageContext)
  return useStore({ get: readTheme, subscribe: changes.subscribe }, () => page.theme)
}
