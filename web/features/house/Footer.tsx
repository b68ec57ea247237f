import { Link } from 'react-router'
import { footerWays } from './navigation.ts'
import styles from './Footer.module.css'

/** The small print's ways. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <span>Scene Partner</span>
        <nav aria-label="Footer">
          <ul>
            {footerWays.map(({ words, to }) => (
              <li key={to}>
                <Link to={to}>{words}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
