import { scriptSet1 } from './scriptSet1.ts'
import { scriptSet1Part2 } from './scriptSet1Part2.ts'
import { scriptSet2 } from './scriptSet2.ts'
import { scriptSet2Part2 } from './scriptSet2Part2.ts'
import { scriptSet3 } from './scriptSet3.ts'
import { scriptSet3Part2 } from './scriptSet3Part2.ts'
import { scriptSet4 } from './scriptSet4.ts'
import { scriptSet4Part2 } from './scriptSet4Part2.ts'
import { scriptSet5 } from './scriptSet5.ts'
import { scriptSet6 } from './scriptSet6.ts'
import { scriptSet6Part2 } from './scriptSet6Part2.ts'
import { scriptSet7 } from './scriptSet7.ts'
import { tuningScripts } from './tuningScripts.ts'
import { tuningScriptsPart2 } from './tuningScriptsPart2.ts'
import { tuningScriptsPart3 } from './tuningScriptsPart3.ts'

/** The sets of whole scripts by name. No rule was tuned with the seventh set. */
export const scriptSets = {
  'tuned with': [...tuningScripts, ...tuningScriptsPart2, ...tuningScriptsPart3],
  'first set': [...scriptSet1, ...scriptSet1Part2],
  'second set': [...scriptSet2, ...scriptSet2Part2],
  'third set': [...scriptSet3, ...scriptSet3Part2],
  'fourth set': [...scriptSet4, ...scriptSet4Part2],
  'fifth set': scriptSet5,
  'sixth set': [...scriptSet6, ...scriptSet6Part2],
  'seventh set': scriptSet7,
} as const
