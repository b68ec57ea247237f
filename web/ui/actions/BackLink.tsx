import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../layout/Icon.tsx'
import styles from './BackLink.module.css'

/** The link at the top of a screen that leads to its parent screen. It is not printed. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="back" />
      {children}
    </Link>
  )
}
