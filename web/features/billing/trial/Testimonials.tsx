import type { TrialData } from './trialData.ts'
import * as messages from '../messages.ts'
import styles from './Testimonials.module.css'

/** Shows testimonials of users, or nothing if there are none. Invented samples are marked as samples. */
export function Testimonials({ testimonials, areSamples }: TrialData) {
  if (testimonials.length === 0) return null
  return (
    <section className={styles.testimonials}>
      <h2>{messages.testimonialsTitle}</h2>
      {areSamples && <p className={styles.note}>{messages.testimonialsSamples}</p>}
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
