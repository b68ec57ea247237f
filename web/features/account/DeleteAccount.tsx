import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { mayChange } from './mayChange.ts'
import type { SectionProps } from './section.ts'
import * as words from './words.ts'
import styles from './account.module.css'

/** The way out, for good. */
export function DeleteAccount({ session }: SectionProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className={styles.prose}>
        {words.yourAccountGoesWithEverything} <Link to="#your-data">{words.takeYourDataWithYou}</Link> {words.first}
      </p>
      {mayChange(session) && (
        <div>
          <Button kind="danger" onPress={() => setAsking(true)}>
            {words.deleteMyAccount}
          </Button>
        </div>
      )}
      {isAsking && <DeleteDialog session={session} onClose={() => setAsking(false)} />}
    </>
  )
}
