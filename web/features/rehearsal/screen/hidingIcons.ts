import type { IconName } from '../../../ui/layout/Icon.tsx'
import type { Hiding } from '../runtime/preferences.ts'

/** The icon for each way of hiding the actor's lines. The icon represents what stays visible. */
export const hidingIcons: Readonly<Record<Hiding, IconName>> = {
  whole: 'eye',
  letters: 'firstLetters',
  blanks: 'blanks',
  nothing: 'dark',
}
