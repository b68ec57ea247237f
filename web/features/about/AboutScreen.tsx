import { ButtonLink } from '../../ui/actions/Button.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import * as messages from './messages.ts'
import styles from './AboutScreen.module.css'

const values = [
  {
    title: messages.actorTitle,
    text: messages.actorText,
  },
  {
    title: messages.scriptTitle,
    text: messages.scriptText,
  },
  {
    title: messages.lossTitle,
    text: messages.lossText,
  },
  {
    title: messages.machineTitle,
    text: messages.machineText,
  },
]

/** The about page. */
export function AboutScreen() {
  return (
    <Screen
      title={messages.aboutTitle}
      heading={messages.aboutHeading}
      description={messages.aboutDescription}
      lead={messages.aboutLead}
      width="text"
    >
      <p>{messages.aboutWhy}</p>
      <p>{messages.aboutCompany}</p>
      <section className={styles.beliefs}>
        <h2>{messages.valuesTitle}</h2>
        <ul>
          {values.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.actions}>
        <ButtonLink to="/voices" kind="main" size="large">
          {messages.voicesLink}
        </ButtonLink>
        <ButtonLink to="/contact" size="large">
          {messages.contactLink}
        </ButtonLink>
      </div>
    </Screen>
  )
}
