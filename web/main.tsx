import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import { yieldToMain } from './platform/page/yieldToMain.ts'
import { captureEarlyErrors } from './platform/telemetry/earlyErrors.ts'
import { captureEarlyClicks } from './platform/page/captureEarlyClicks.ts'

// Runs step by step and yields to the browser between steps. As a single task, the start would freeze a slow phone for
// a third of a second.
async function startPage(): Promise<void> {
  captureEarlyErrors()
  const replayClick = captureEarlyClicks(document)
  try {
    await import('react-dom/client')
    await yieldToMain()
    const { start } = await import('./start.tsx')
    await yieldToMain()
    await start(replayClick)
  } catch (error) {
    // A script failed to load. The captured click is repeated now, because the buttons of a form may work without the
    // script.
    replayClick()
    throw error
  }
}

void startPage()
