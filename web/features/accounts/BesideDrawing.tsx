import type { ReactNode } from 'react'
import { AuthDrawing } from './AuthDrawing.tsx'
import styles from './accounts.module.css'

/** A screen of the way in: its form, and where there is room the drawing to its right. */
export function BesideDrawing({ children }: { children: ReactNode }) {
  return (
    <div className={styles.auth}>
      {children}
      <AuthDrawing />
    </div>
  )
}
