import type { IconName } from '../../../ui/layout/Icon.tsx'
import type { Hiding } from '../runtime/preferences.ts'

/** The icon of each way to hide the actor's lines. It shows what stays visible. */
export const hidingIcons: Readonly<Record<Hiding, IconName>> = {
  whole: 'eye',
  letters: 'firstLetters',
  blanks: 'blanks',
  nothing: 'dark',
}
