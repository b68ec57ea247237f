import { learningLines } from './learningLines.ts'
import { selfTapeAtNight } from './selfTapeAtNight.ts'
import { whatHappensToYourScript } from './whatHappensToYourScript.ts'

/** The posts of a new blog. The operator can change or delete them. */
export const starterPosts = [selfTapeAtNight, learningLines, whatHappensToYourScript]
