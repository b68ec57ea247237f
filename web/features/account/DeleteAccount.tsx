import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { mayChange } from './mayChange.ts'
import type { SectionProps } from './section.ts'
import styles from './account.module.css'

/** The way out, for good. */
export function DeleteAccount({ session }: SectionProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className={styles.prose}>
        Your account goes with everything in it, at once and for good. A running plan ends with it. To keep a copy,{' '}
        <Link to="#your-data">take your data with you</Link> first.
      </p>
      {mayChange(session) && (
        <div>
          <Button kind="danger" onPress={() => setAsking(true)}>
            Delete my account
          </Button>
        </div>
      )}
      {isAsking && <DeleteDialog session={session} onClose={() => setAsking(false)} />}
    </>
  )
}
