import type { Theme } from '../../platform/page.ts'
import { chooseTheme, useTheme } from '../../platform/theme.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import * as words from './words.ts'

type Look = 'system' | 'light' | 'dark'

const looks: Readonly<Record<Look, Theme>> = { system: null, light: 'light', dark: 'dark' }

const options = [
  {
    value: 'system',
    words: (
      <>
        <Icon name="system" /> {words.system}
      </>
    ),
  },
  {
    value: 'light',
    words: (
      <>
        <Icon name="sun" /> {words.light}
      </>
    ),
  },
  {
    value: 'dark',
    words: (
      <>
        <Icon name="moon" /> {words.dark}
      </>
    ),
  },
] as const

/** Day or night, or as the system has it. */
export function ThemeChoice({ isWide }: { isWide?: boolean }) {
  const look = useTheme() ?? 'system'
  const choose = (chosen: Look) => chooseTheme(looks[chosen])
  return (
    <Choice
      label={words.lightOrDark}
      options={options}
      value={look}
      onChange={choose}
      {...(isWide ? { isWide } : { size: 'dense' })}
    />
  )
}
