import { lazy, Suspense, useContext, type ComponentType, type ReactNode } from 'react'
import { loadChunk } from '../../platform/page/loadChunk.ts'
import { useIsHydrated } from '../../platform/page/useIsHydrated.ts'
import { useSession } from '../../platform/session/session.ts'
import { PageContext } from '../../platform/page/pageState.ts'
import { describeQuality, type QualityInput } from './quality.ts'
import * as messages from './messages.ts'
import styles from './QualityLine.module.css'

type OfferProps = { otherwise: ReactNode }
const NeuralVoices = lazy(async (): Promise<{ default: ComponentType<OfferProps> }> => {
  try {
    return { default: (await loadChunk(() => import('./install/NeuralVoices.tsx'))).NeuralVoices }
  } catch (error) {
    // If the component that offers to install voices cannot be loaded, the list of voices is shown without the offer.
    reportError(error)
    return { default: ({ otherwise }) => otherwise }
  }
})

/** Shows, once per list, which quality the voices have and how to get better ones. */
export function QualityLine({ voices, engines }: Omit<QualityInput, 'isLocal'>) {
  const { isLocal } = useContext(PageContext)
  const session = useSession()
  const isHydrated = useIsHydrated()
  const { line, command, canInstall } = describeQuality({ voices, isLocal, engines })
  // The server decides who may install voices. The offer is not loaded during impersonation, or for users who certainly
  // may not install voices.
  const mayBeOffered =
    session?.user.emailVerified && session.claims.impersonatedBy === null && (isLocal || session.claims.admin)
  const howToInstall = command && (
    <div className={styles.command}>
      <p>{command.brings}</p>
      <code>{command.text}</code>
    </div>
  )
  if (canInstall && mayBeOffered)
    return (
      <div className={`${styles.quality} ${styles.withOffer}`}>
        {/* This text does not mention a running download: the offer below it shows the progress. */}
        <p>{messages.qualityBasic}</p>
        <div className={styles.offer}>
          {/* The server renders a page in one step, without waiting for the code of the offer, so only the browser
              renders the offer. */}
          {isHydrated && (
            <Suspense>
              <NeuralVoices otherwise={howToInstall} />
            </Suspense>
          )}
        </div>
      </div>
    )
  if (!howToInstall) return <p className={styles.quality}>{line}</p>
  return (
    <details className={styles.quality}>
      <summary>
        <span>{line}</span> <span className={styles.how}>{messages.qualityHow}</span>
      </summary>
      {howToInstall}
    </details>
  )
}
