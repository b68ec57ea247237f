import type { Session } from '@scene-partner/contract/entities'
import type { ComponentType } from 'react'

/** What each section of the account page is given. */
export type SectionProps = { session: Session }

/** One part of the account page: a row beside its name, or on narrow screens what its name opens. */
export type AccountSection = {
  /** Stands in the address: `/account#security` opens that section. */
  id: string
  title: string
  Body: ComponentType<SectionProps>
}
