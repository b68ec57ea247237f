import { secondScripts } from './secondScripts.ts'
import { fifthScripts } from './fifthScripts.ts'
import { fourthScripts } from './fourthScripts.ts'
import { moreFourthScripts } from './moreFourthScripts.ts'
import { moreSecondScripts } from './moreSecondScripts.ts'
import { moreSixthScripts } from './moreSixthScripts.ts'
import { moreThirdScripts } from './moreThirdScripts.ts'
import { moreTunedScripts } from './moreTunedScripts.ts'
import { moreWholeScripts } from './moreWholeScripts.ts'
import { otherTunedScripts } from './otherTunedScripts.ts'
import { seventhScripts } from './seventhScripts.ts'
import { sixthScripts } from './sixthScripts.ts'
import { thirdScripts } from './thirdScripts.ts'
import { tunedScripts } from './tunedScripts.ts'
import { wholeScripts } from './wholeScripts.ts'

/** The sets of whole scripts by name. No rule was tuned with the seventh set. */
export const allWholeScripts = {
  'tuned with': [...tunedScripts, ...otherTunedScripts, ...moreTunedScripts],
  'first set': [...wholeScripts, ...moreWholeScripts],
  'second set': [...secondScripts, ...moreSecondScripts],
  'third set': [...thirdScripts, ...moreThirdScripts],
  'fourth set': [...fourthScripts, ...moreFourthScripts],
  'fifth set': fifthScripts,
  'sixth set': [...sixthScripts, ...moreSixthScripts],
  'seventh set': seventhScripts,
} as const
