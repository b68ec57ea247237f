import { BesideDrawing } from '../../ui/BesideDrawing.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import * as words from './words.ts'
import styles from './billing.module.css'

/** Where a checkout that was left leads. */
export function CancelledScreen() {
  return (
    <BesideDrawing>
      <Screen title={words.paymentCancelled} lead={words.nothingWasCharged} width="form">
        <div className={styles.acts}>
          <ButtonLink to="/pricing" kind="main">
            {words.tryAgain}
          </ButtonLink>
          <ButtonLink to="/">{words.returnHome}</ButtonLink>
        </div>
      </Screen>
    </BesideDrawing>
  )
}
