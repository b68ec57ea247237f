import { ButtonLink } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import styles from './AboutScreen.module.css'

const beliefs = [
  {
    title: 'The actor is the one who acts',
    words:
      'A reader gives the cue and keeps out of the way. It does not perform for you, judge you or fill the silence you need. That is why it waits.',
  },
  {
    title: 'A script is a confidence',
    words:
      'People are trusted with pages nobody else has seen. Those pages are spoken on our own machines wherever that can be done, shown to nobody, and gone when you delete them.',
  },
  {
    title: 'Nothing may be lost',
    words:
      'Not the line you typed when the train went into the tunnel, not the reading you deleted a moment too soon. Most of the work in this house is of that kind, and we hope you never notice it.',
  },
  {
    title: 'A machine should say that it is one',
    words:
      'Every voice here is synthetic, and every recording bears a note that says so. It may stand in for a colleague who is asleep, never for one who was cast.',
  },
]

/** Who keeps the house, and why a machine reads in it. */
export function AboutScreen() {
  return (
    <Screen
      title="About"
      heading="Somebody to act with"
      description="Why there is a reader that waits for you, and what the people who build it hold to."
      lead="At midnight, before a tape that is due in the morning, everybody who could read with you is asleep."
      width="text"
    >
      <p>
        Every actor knows the friend who is asked to read once more, the flat voice in a phone, the other half of the
        scene recorded in one’s own. Scene Partner is for those hours. Paste the script, cast a reader, and there is
        someone across from you who knows every line, is never tired, and will do it again.
      </p>
      <p>
        We are a very small company that likes theatres, and lamps left burning on empty stages. We build slowly,
        measure what we claim, and answer our own mail.
      </p>
      <section className={styles.beliefs}>
        <h2>What we hold to</h2>
        <ul>
          {beliefs.map(({ title, words }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.acts}>
        <ButtonLink to="/voices" kind="main" size="large">
          Explore Voices
        </ButtonLink>
        <ButtonLink to="/contact" size="large">
          Write to us
        </ButtonLink>
      </div>
    </Screen>
  )
}
