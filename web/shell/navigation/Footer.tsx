import { Link } from 'react-router'
import { footerLinks } from './navigation.ts'
import { ThemeSelector } from './ThemeSelector.tsx'
import * as messages from '../messages.ts'
import styles from './Footer.module.css'

/** The footer: links to the legal pages, FAQ and contact page, and the theme selector. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <span>{messages.productName}</span>
        <nav aria-label={messages.footerLabel}>
          <ul>
            {footerLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSelector />
      </div>
    </footer>
  )
}
