import { Link } from 'react-router'
import * as messages from '../messages.ts'
import styles from './Header.module.css'

/** The logo: half lamp, half waveform, and the name. */
export function Logo() {
  return (
    <Link className={styles.logo} to="/" aria-label={messages.logoLabel}>
      <svg viewBox="0 0 26 26" aria-hidden="true" focusable="false">
        <path d="M12 3a10 10 0 0 0 0 20z" className={styles.light} />
        <path d="M15.5 4v18M19 6.5v13M22.5 10v6" className={styles.sound} />
      </svg>
      <span>{messages.productName}</span>
    </Link>
  )
}
