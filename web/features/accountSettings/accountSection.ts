import type { Session } from '@scene-partner/contract/entities'
import type { ComponentType } from 'react'

/** The props that every section of the account page receives. */
export type SectionProps = { session: Session }

/** One section of the account page: its id, its title and its component. */
export type AccountSection = {
  /** Id of the section in the URL: `/account#security` opens the section with the id `security`. */
  id: string
  title: string
  Body: ComponentType<SectionProps>
}
