import type { ReactNode } from 'react'
import * as messages from '../messages.ts'
import styles from './Screen.module.css'

const productName = messages.productName

type HeadProps = { title: string; description?: string | undefined }

/** Document title and description. Every screen has exactly one. */
export function PageHead({ title, description }: HeadProps) {
  return (
    <>
      <title>{title === productName ? productName : `${title} · ${productName}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}

export type ScreenProps = HeadProps & {
  /** Heading, where it differs from the title. */
  heading?: ReactNode
  /** Lead paragraph under the heading. */
  lead?: ReactNode
  /** `form` is one narrow column; `text` keeps the reading width. */
  width?: 'page' | 'text' | 'form'
  children?: ReactNode
}

/** The frame of a screen: document title, the one h1, and the content. */
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
