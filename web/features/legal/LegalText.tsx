import type { ReactNode } from 'react'
import { Screen } from '../../ui/layout/Screen.tsx'
import * as messages from './messages.ts'
import styles from './LegalText.module.css'

export type Chapter = { id: string; title: string; content: ReactNode }

export type LegalTextProps = {
  title: string
  description: string
  lead: string
  asOf: string
  chapters: readonly Chapter[]
}

/** Renders a legal text: its date, a table of contents, and chapters to which a link can lead. */
export function LegalText({ title, description, lead, asOf, chapters }: LegalTextProps) {
  return (
    <Screen title={title} description={description} lead={lead} width="text">
      <p className={styles.asOf}>
        {messages.asOfDate}{' '}
        <time dateTime={asOf}>
          {new Date(asOf).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}
        </time>
      </p>
      <nav className={styles.contents} aria-label={messages.contentsLabel}>
        <ol>
          {chapters.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      {chapters.map(({ id, title: name, content }) => (
        <section className={styles.chapter} key={id} id={id}>
          <h2>{name}</h2>
          {content}
        </section>
      ))}
    </Screen>
  )
}
