import { learningLines } from './learningLines.ts'
import { selfTapeAtNight } from './selfTapeAtNight.ts'
import { whatHappensToYourScript } from './whatHappensToYourScript.ts'

/** What a new blog begins with; whoever runs the site may change it or take it away. */
export const firstPosts = [selfTapeAtNight, learningLines, whatHappensToYourScript]
