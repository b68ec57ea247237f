import type { TrialData } from './trialData.ts'
import * as phrases from './words.ts'
import styles from './Testimonials.module.css'

/** What people say of the house; nothing where nobody has said anything. Samples say that they are. */
export function Testimonials({ testimonials, areSamples }: TrialData) {
  if (testimonials.length === 0) return null
  return (
    <section className={styles.said}>
      <h2>{phrases.whatActorsSay}</h2>
      {areSamples && <p className={styles.note}>{phrases.theseAreSamples}</p>}
      <ul>
        {testimonials.map(({ words, name, role }) => (
          <li key={`${name} ${words}`}>
            <figure>
              <blockquote>{words}</blockquote>
              <figcaption>
                {name}
                {role && <span>{role}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
