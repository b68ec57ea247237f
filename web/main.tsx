import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import { yieldToMain } from './platform/page/yieldToMain.ts'
import { captureEarlyErrors } from './platform/telemetry/earlyErrors.ts'
import { captureEarlyClicks } from './platform/page/captureEarlyClicks.ts'

// Starts the page in steps, and lets the browser do other work between them. As a single task, the start would freeze a
// slow phone for a third of a second.
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
    // A JavaScript file could not be loaded, or the start failed. The click that the user made before hydration is
    // repeated now, because buttons of a form may work without JavaScript.
    replayClick()
    throw error
  }
}

void startPage()
