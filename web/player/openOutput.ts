import { openElementOutput } from './elementOutput.ts'
import { canFeedFrames } from './mediaSourceFeed.ts'
import type { OpenOutput } from './output.ts'
import { openWebAudioOutput } from './webAudioOutput.ts'

/** Opens the best audio output that this browser supports (`docs/decisions/speech/0003-playback-during-generation.md`). */
export const openOutput: OpenOutput = (emit) => (canFeedFrames() ? openElementOutput(emit) : openWebAudioOutput(emit))
