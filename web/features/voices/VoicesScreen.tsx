import type { Voice } from '@scene-partner/contract/entities'
import { useLoaderData, useRevalidator } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Gallery } from './Gallery.tsx'
import styles from './VoicesScreen.module.css'

/** Who may read, for anyone to hear. */
export function VoicesScreen() {
  const voices = useLoaderData<readonly Voice[] | null>()
  const { revalidate, state } = useRevalidator()
  return (
    <Screen
      title="Voices"
      description="Men, women and children, with accents from several places: the synthetic voices that read with you."
      heading={<span className={styles.unseen}>Voices</span>}
    >
      {voices ? (
        <Gallery voices={voices} />
      ) : (
        <Notice
          kind="failed"
          act={
            <Button size="dense" isDisabled={state === 'loading'} onPress={() => void revalidate()}>
              Try Again
            </Button>
          }
        >
          Failed to load voices
        </Notice>
      )}
      <noscript>
        <p>To hear them, this page needs JavaScript.</p>
      </noscript>
    </Screen>
  )
}
