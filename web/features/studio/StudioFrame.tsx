import type { Session } from '@scene-partner/contract/entities'
import { isReadOnly, canEnterStudio } from '../../platform/session/access.ts'
import { useIsBannerVisible } from '../../platform/page/bannerVisibility.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useServerRenderedField } from './drafts/earlyText.ts'
import { EmptySheet } from './editor/EmptySheet.tsx'
import { Step } from './Step.tsx'
import { TrialBanner } from './TrialBanner.tsx'
import { ReaderPlaceholder } from './voicePicker/ReaderPlaceholder.tsx'
import * as messages from './messages.ts'
import act from './generate/GenerateStep.module.css'
import history from './history/VoiceHistory.module.css'
import room from './StudioWorkspace.module.css'
import sheet from '../../ui/forms/ScriptTextArea.module.css'
import styles from './StudioScreen.module.css'

const title = messages.screenTitle

/** The Studio's heading, visible only to screen readers because the app header shows the title. */
export const studioHeading = <span className={styles.unseen}>{title}</span>

/** Shows the trial banner above the Studio. */
export function StudioBanner({ session }: { session: Session }) {
  return (
    <div className={styles.banner}>
      <TrialBanner user={session.user} />
    </div>
  )
}

/** A text field in which the user can type before the page has loaded its code. */
function EarlyScriptSheet({ isReadOnly }: { isReadOnly: boolean }) {
  const early = useServerRenderedField()
  return (
    <div className={sheet.page}>
      <textarea
        ref={early}
        className={sheet.sheet}
        aria-label={messages.scriptStepTitle}
        readOnly={isReadOnly}
        placeholder={isReadOnly ? messages.editorReadOnly : messages.editorPlaceholder}
      />
      {!isReadOnly && (
        <EmptySheet>
          <Button icon="paste" isDisabled>
            {messages.editorPaste}
          </Button>
          <Button icon="script" isDisabled>
            {messages.editorOpenFile}
          </Button>
        </EmptySheet>
      )}
    </div>
  )
}

/**
 * Shows the Studio as the server renders it: all steps, but no data. When the code of the page has loaded, the
 * interactive page replaces this component, and nothing on the screen moves.
 */
export function StudioFrame() {
  const session = useSession()
  const isSiteBannerVisible = useIsBannerVisible()
  if (!session || !canEnterStudio(session)) {
    return (
      <Screen title={title}>
        <Skeleton />
      </Screen>
    )
  }
  return (
    <>
      {!isSiteBannerVisible && !isReadOnly(session) && <StudioBanner session={session} />}
      <Screen title={title} heading={studioHeading}>
        <div className={room.place} aria-busy="true">
          <div className={room.room}>
            <div className={room.work}>
              <Step number={1} title={messages.readerStepTitle}>
                <ReaderPlaceholder />
              </Step>
              <Step
                number={2}
                title={messages.scriptStepTitle}
                aside={<span data-none>{messages.editorNoCharacters}</span>}
              >
                <EarlyScriptSheet isReadOnly={isReadOnly(session)} />
                <div className={styles.tools} />
              </Step>
              <Step number={3} title={messages.generateStepTitle}>
                <div className={act.act}>
                  <div className={act.key} data-docked>
                    <Button kind="main" isDisabled>
                      {messages.generateButton}
                    </Button>
                  </div>
                  <p className={act.quiet} data-obvious>
                    {messages.generateNoText}
                  </p>
                  <div className={act.cost} />
                </div>
              </Step>
            </div>
            <aside className={room.rail}>
              <section className={history.history}>
                <header className={history.head}>
                  <h2>{messages.historyTitle}</h2>
                </header>
                <Skeleton />
              </section>
            </aside>
          </div>
        </div>
      </Screen>
    </>
  )
}
