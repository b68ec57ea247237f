import type { Theme } from '../../platform/page/pageState.ts'
import { setTheme, useTheme } from '../../platform/page/theme.ts'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Icon } from '../../ui/layout/Icon.tsx'
import * as messages from '../messages.ts'

type ThemeOption = 'system' | 'light' | 'dark'

const themeByOption: Readonly<Record<ThemeOption, Theme>> = { system: null, light: 'light', dark: 'dark' }

const options = [
  {
    value: 'system',
    label: (
      <>
        <Icon name="system" /> {messages.themeSystem}
      </>
    ),
  },
  {
    value: 'light',
    label: (
      <>
        <Icon name="sun" /> {messages.themeLight}
      </>
    ),
  },
  {
    value: 'dark',
    label: (
      <>
        <Icon name="moon" /> {messages.themeDark}
      </>
    ),
  },
] as const

/** Lets the user choose the light, dark or system theme. */
export function ThemeSelector({ isWide }: { isWide?: boolean }) {
  const selected = useTheme() ?? 'system'
  const choose = (chosen: ThemeOption) => setTheme(themeByOption[chosen])
  return (
    <SegmentedControl
      label={messages.themeSelectorLabel}
      options={options}
      value={selected}
      onChange={choose}
      {...(isWide ? { isWide } : { size: 'dense' })}
    />
  )
}
