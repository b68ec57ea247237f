import { openElementOutput } from './elementOutput.ts'
import { canFeedFrames } from './mediaSourceFeed.ts'
import type { OpenOutput } from './output.ts'
import { openWebAudioOutput } from './webAudioOutput.ts'

/** The best way to sound that this browser has (`docs/decisions/0003-playing-while-it-is-made.md`). */
export const openOutput: OpenOutput = (tell) => (canFeedFrames() ? openElementOutput(tell) : openWebAudioOutput(tell))
