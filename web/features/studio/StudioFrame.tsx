import type { Session } from '@scene-partner/contract/entities'
import { isReadOnly, mayEnterStudio } from '../../platform/access.ts'
import { useHouseSpeaks } from '../../platform/houseBanner.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useKeepEarlyWords } from './earlyWords.ts'
import { Step } from './Step.tsx'
import { TrialBanner } from './TrialBanner.tsx'
import { WaitingReader } from './WaitingReader.tsx'
import * as words from './words.ts'
import act from './GenerateStep.module.css'
import history from './VoiceHistory.module.css'
import room from './ReadingRoom.module.css'
import sheet from '../../ui/Sheet.module.css'
import styles from './StudioScreen.module.css'

const title = words.studio

/** The Studio's title, for those alone who listen to the page: the house's header says where one is. */
export const studioHeading = <span className={styles.unseen}>{title}</span>

/** What is told of a trial above the Studio. */
export function StudioBanner({ session }: { session: Session }) {
  return (
    <div className={styles.banner}>
      <TrialBanner user={session.user} />
    </div>
  )
}

/** A sheet that can be written on before anything else is there. */
function EarlySheet({ isReadOnly }: { isReadOnly: boolean }) {
  const early = useKeepEarlyWords()
  return (
    <div className={sheet.page}>
      <textarea
        ref={early}
        className={sheet.sheet}
        aria-label={words.script}
        readOnly={isReadOnly}
        placeholder={isReadOnly ? words.nothingCanBeTyped : words.emptySheet}
      />
    </div>
  )
}

/**
 * The Studio as the server draws it: every step in its place, nothing in it yet. It is seen while the browser still
 * fetches what makes it work, and gives way to it without a move.
 */
export function StudioFrame() {
  const session = useSession()
  const isHouseSpeaking = useHouseSpeaks()
  if (!session || !mayEnterStudio(session)) {
    return (
      <Screen title={title}>
        <Waiting />
      </Screen>
    )
  }
  return (
    <>
      {!isHouseSpeaking && !isReadOnly(session) && <StudioBanner session={session} />}
      <Screen title={title} heading={studioHeading}>
        <div className={room.place} aria-busy="true">
          <div className={room.room}>
            <div className={room.work}>
              <Step number={1} title={words.reader}>
                <WaitingReader />
              </Step>
              <Step number={2} title={words.script} aside={words.noCharacters}>
                <EarlySheet isReadOnly={isReadOnly(session)} />
                <div className={styles.tools} />
              </Step>
              <Step number={3} title={words.reading}>
                <div className={act.act}>
                  <Button kind="main" isDisabled onPress={() => undefined}>
                    {words.generate}
                  </Button>
                </div>
              </Step>
            </div>
            <aside className={room.rail}>
              <section className={history.history}>
                <header className={history.head}>
                  <h2>{words.yourVoiceHistory}</h2>
                </header>
                <Waiting />
              </section>
            </aside>
          </div>
        </div>
      </Screen>
    </>
  )
}
