import { Link } from 'react-router'
import { footerWays } from './navigation.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import * as phrases from './words.ts'
import styles from './Footer.module.css'

/** The small print's ways, and the light switch by the door. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <span>{phrases.scenePartner}</span>
        <nav aria-label={phrases.footer}>
          <ul>
            {footerWays.map(({ words, to }) => (
              <li key={to}>
                <Link to={to}>{words}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeChoice />
      </div>
    </footer>
  )
}
