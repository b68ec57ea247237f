import { ButtonLink } from '../../ui/actions/Button.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import * as messages from './messages.ts'
import styles from './AboutScreen.module.css'

const values = [
  {
    title: messages.actorTitle,
    words: messages.actorText,
  },
  {
    title: messages.scriptTitle,
    words: messages.scriptText,
  },
  {
    title: messages.lossTitle,
    words: messages.lossText,
  },
  {
    title: messages.machineTitle,
    words: messages.machineText,
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
          {values.map(({ title, words }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.acts}>
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
