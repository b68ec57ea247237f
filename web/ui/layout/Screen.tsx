import type { ReactNode } from 'react'
import * as messages from '../messages.ts'
import styles from './Screen.module.css'

const productName = messages.productName

type HeadProps = { title: string; description?: string | undefined }

/** Sets the document's title and description. Every screen contains exactly one `PageHead`. */
export function PageHead({ title, description }: HeadProps) {
  return (
    <>
      <title>{title === productName ? productName : `${title} · ${productName}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}

export type ScreenProps = HeadProps & {
  /** The visible heading, if it differs from the title. */
  heading?: ReactNode
  /** Whether only screen readers get the heading, because the content begins with a larger one. */
  hidesHeading?: boolean
  /** Lead paragraph under the heading. */
  lead?: ReactNode
  /** `form` is one narrow column, `text` has a comfortable width for reading, `page` the full width. */
  width?: 'page' | 'text' | 'form'
  children?: ReactNode
}

/** The frame of a screen: document title, the only h1, and the content. */
export function Screen({
  title,
  description,
  heading = title,
  lead,
  width = 'page',
  hidesHeading,
  children,
}: ScreenProps) {
  return (
    <div className={styles.screen} data-width={width}>
      <PageHead title={title} description={description} />
      <header className={styles.head} data-hidden={hidesHeading || undefined}>
        <h1 tabIndex={-1}>{heading}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
  )
}
