import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { Icon, type IconName } from '../../ui/layout/Icon.tsx'
import * as messages from './messages.ts'
import styles from './Points.module.css'

type PointProps = { title: string; text: string; icon: IconName; fact: ReactNode; children: ReactNode }

/** One advantage of the product: the text on the left, and an example of a screen of the app on the right. */
function Point({ title, text, icon, fact, children }: PointProps) {
  return (
    <section className={styles.point}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        <p className={styles.fact}>
          <Icon name={icon} />
          <span>{fact}</span>
        </p>
      </div>
      {children}
    </section>
  )
}

/**
 * SVG paths of a microphone's level meter as it is in the rehearsal room: the bars that show sound, and the empty bars.
 */
const loudBars = 'M2 8v8M8 5v14M14 2v20M20 6v12M26 1v22M32 4v16M38 8v9'
const silentBars = 'M44 10v4M50 10v4M56 10v4M62 10v4'

/** An example of a screen: the rehearsal room while it waits for the actor's line. */
function WaitingExample() {
  const { cue, mine, next } = messages.waitsExample
  return (
    <div className={styles.sheet} data-paper>
      <div className={styles.line}>
        <span data-is="cue">{messages.cueMark}</span>
        <b>{cue.name}</b>
        <p>
          {cue.text} <span className={styles.cue}>{cue.lastWords}</span>
        </p>
      </div>
      <div className={styles.line} data-is="mine">
        <span>{messages.ownLineMark}</span>
        <b>{mine.name}</b>
        <div>
          <p>
            <span className={styles.wash}>{mine.text}</span>
          </p>
          <p className={styles.listening}>
            <svg viewBox="0 0 64 24" width="64" height="24" aria-hidden="true">
              <path d={loudBars} />
              <path className={styles.silent} d={silentBars} />
            </svg>
            {messages.waitsListening}
          </p>
        </div>
      </div>
      <div className={styles.line}>
        <span>{next.number}</span>
        <b>{next.name}</b>
        <p>{next.text}</p>
      </div>
    </div>
  )
}

/** An example of a screen: a list of facts as the app shows it. */
function FactsExample({ title, note, rows }: { title: string; note: string; rows: readonly (readonly string[])[] }) {
  return (
    <div className={styles.card}>
      <h3>{title}</h3>
      <p>{note}</p>
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/**
 * Shows by examples what the product does: it waits for the actor, it plans the practice, and it keeps scripts private.
 */
export function Points() {
  return (
    <>
      <Point title={messages.waitsTitle} text={messages.waitsText} icon="keys" fact={messages.waitsFact}>
        <WaitingExample />
      </Point>
      <Point title={messages.planTitle} text={messages.planText} icon="loop" fact={messages.planFact}>
        <FactsExample {...messages.planExample} />
      </Point>
      <Point
        title={messages.privateTitle}
        text={messages.privateText}
        icon="lock"
        fact={<Link to="/privacy">{messages.privateLink}</Link>}
      >
        <FactsExample {...messages.privateExample} />
      </Point>
    </>
  )
}

/** The last section of the page, which links to sign-up. */
export function SignUpSection() {
  return (
    <section className={styles.close}>
      <h2>{messages.closeTitle}</h2>
      <ButtonLink to="/sign-up" size="large">
        {messages.closeButton}
      </ButtonLink>
      <p>{messages.closeNote}</p>
    </section>
  )
}
