import type { Session } from '@scene-partner/contract/entities'
import type { ComponentType } from 'react'

/** Props of each section of the account page. */
export type SectionProps = { session: Session }

/** One section of the account page. */
export type AccountSection = {
  /** Id in the URL: `/account#security` opens that section. */
  id: string
  title: string
  Body: ComponentType<SectionProps>
}
