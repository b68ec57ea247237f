import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import * as messages from '../messages.ts'

type Props = { children: ReactNode }

/** Shows an error page if a screen throws while it renders. React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    reportError(new Error(`A screen failed${info.componentStack ?? ''}`, { cause: error }))
  }

  override render() {
    return this.state.hasFailed ? <ErrorScreen /> : this.props.children
  }
}

/** The page shown instead of a screen that failed. */
export function ErrorScreen() {
  return (
    <Screen
      title={messages.errorScreenTitle}
      heading={messages.errorScreenHeading}
      lead={messages.errorScreenLead}
      width="form"
    >
      <div>
        <Button kind="main" onPress={() => location.reload()}>
          {messages.errorScreenRefresh}
        </Button>
      </div>
    </Screen>
  )
}
