const BRITISH =
  /\b(?:colour|favour|honour|neighbour|humour|labour|behaviour|centre|theatre|grey|whilst|shan['\u2019]t|needn['\u2019]t|mustn['\u2019]t|mum|bloody|quid|mate|blimey|rubbish|flat|lorry|queue|programme|cheque|london|my lord|my lady|your ladyship|lady|sir|shillings?|pounds|cheerio|darling|governor|constable|realise|apologise|recognise)\b/giu
const AMERICAN =
  /\b(?:color|favor|honor|neighbor|humor|labor|behavior|theater|gray|gotten|mom|y['\u2019]all|gonna|gotta|wanna|sidewalk|apartment|elevator|sheriff|dude|truck|freeway|highway|downtown|cops?|bucks|diner|new york|los angeles|realize|apologize|recognize|okay)\b/giu
const MIN_MATCHES = 6
const MIN_RATIO = 2

const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

/**
 * Detects whether a script is written in British or American English; undefined if the evidence is weak. Used to prefer
 * voices with that accent.
 */
export function detectDialect(text: string): 'British' | 'American' | undefined {
  const [british, american] = [count(text, BRITISH), count(text, AMERICAN)]
  if (british >= MIN_MATCHES && british > american * MIN_RATIO) return 'British'
  return american >= MIN_MATCHES && american > british * MIN_RATIO ? 'American' : undefined
}
