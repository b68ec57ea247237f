// What the booth and the stage crew do, and nobody says.

const NUMBERED = 'cue|lx ?q|lx|sq|lq|vq|fs|q'
const LABELS =
  's\\.?f\\.?x\\.?|f\\/?x|lfx|sound(?: fx| effects?)?|sounds|special effects?|effects|foley|music|grams?|atmos|ambien(?:ce|t)(?: sound| noise)?|underscore|sting|jingle|lights?|lighting|projections?|video|visuals?|a\\/?v|slides?|stage directions?'
const LABEL = new RegExp(
  `^(?:(?:${LABELS})(?: (?:cues?|q))?(?: ?#?\\d{1,4}[a-z]?)?|(?:${NUMBERED}) ?#?\\d{1,4}[a-z]?|lx)(?: (?:go|stand ?by))?$`,
  'iu',
)
const LONGEST_LABEL = 28

/** `SFX`, `SOUND CUE 4`, `LX 12`: where a name stands in other rows, a cue for sound or light, never somebody who speaks. */
export const isTechnicalLabel = (name: string): boolean => name.length <= LONGEST_LABEL && LABEL.test(name)

/** What stands before the first mark that could part a label from what happens. */
const HEAD = /^[_*([]{0,4}([\p{L}\p{N}./# ]{1,28}?)[_*]{0,3}\s*(?:[:\uFF1A]|\s[-\u2013\u2014]\s|\s{2,}|$)/u

/** Whether a row tells the booth what to do: `SFX: a door slams`, `LX 4 - slow fade`. */
export const isTechnicalRow = (text: string): boolean => isTechnicalLabel(HEAD.exec(text.slice(0, 60))?.[1] ?? '')
