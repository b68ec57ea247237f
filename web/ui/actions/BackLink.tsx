import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../layout/Icon.tsx'
import styles from './BackLink.module.css'

/** The link at the top of a screen to the screen above it. It is not printed. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="back" />
      {children}
    </Link>
  )
}
