import type { ReactNode } from 'react'
import * as words from './words.ts'
import styles from './Screen.module.css'

const house = words.scenePartner

type HeadProps = { title: string; description?: string | undefined }

/** What the window's bar and search engines read. Every screen has exactly one. */
export function PageHead({ title, description }: HeadProps) {
  return (
    <>
      <title>{title === house ? house : `${title} · ${house}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}

export type ScreenProps = HeadProps & {
  /** The heading, where it is not the title. */
  heading?: ReactNode
  /** A sentence in quiet ink under the heading. */
  lead?: ReactNode
  /** `form` is one narrow column; `text` holds the reading measure. */
  width?: 'page' | 'text' | 'form'
  children?: ReactNode
}

/** A screen: its title in the window, its one h1, and what stands under it at the page's width. */
export function Screen({ title, description, heading = title, lead, width = 'page', children }: ScreenProps) {
  return (
    <div className={styles.screen} data-width={width}>
      <PageHead title={title} description={description} />
      <header className={styles.head}>
        <h1 tabIndex={-1}>{heading}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
  )
}
