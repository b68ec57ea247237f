import { DrawingLayout } from '../../../ui/layout/DrawingLayout.tsx'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import * as messages from '../messages.ts'
import styles from '../billing.module.css'

/** The page that the payment provider opens when the user cancels a checkout. */
export function CancelledScreen() {
  return (
    <DrawingLayout>
      <Screen title={messages.cancelledTitle} lead={messages.cancelledLead} width="form">
        <div className={styles.actions}>
          <ButtonLink to="/pricing" kind="main">
            {messages.retryButton}
          </ButtonLink>
          <ButtonLink to="/">{messages.cancelledReturnHome}</ButtonLink>
        </div>
      </Screen>
    </DrawingLayout>
  )
}
