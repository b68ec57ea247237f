import { ButtonLink } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import * as phrases from './words.ts'
import styles from './AboutScreen.module.css'

const beliefs = [
  {
    title: phrases.actorIsOneWho,
    words: phrases.readerGivesCue,
  },
  {
    title: phrases.scriptIsConfidence,
    words: phrases.peopleAreTrustedWithPages,
  },
  {
    title: phrases.nothingMayBeLost,
    words: phrases.notLineYouTyped,
  },
  {
    title: phrases.machineShouldSay,
    words: phrases.everyVoiceHereIsSynthetic,
  },
]

/** Who keeps the house, and why a machine reads in it. */
export function AboutScreen() {
  return (
    <Screen
      title={phrases.about}
      heading={phrases.somebodyToActWith}
      description={phrases.whyThereIsReader}
      lead={phrases.atMidnightBeforeTape}
      width="text"
    >
      <p>{phrases.everyActorKnowsFriend}</p>
      <p>{phrases.weAreVerySmall}</p>
      <section className={styles.beliefs}>
        <h2>{phrases.whatWeHoldTo}</h2>
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
          {phrases.exploreVoices}
        </ButtonLink>
        <ButtonLink to="/contact" size="large">
          {phrases.writeToUs}
        </ButtonLink>
      </div>
    </Screen>
  )
}
