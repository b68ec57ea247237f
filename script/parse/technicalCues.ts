// Recognises technical cues for sound, light and stage crew. They are not spoken.

const NUMBERED = 'cue|lx ?q|lx|sq|lq|vq|fs|q'
const LABELS =
  's\\.?f\\.?x\\.?|f\\/?x|lfx|sound(?: fx| effects?)?|sounds|special effects?|effects|foley|music|grams?|atmos|ambien(?:ce|t)(?: sound| noise)?|underscore|sting|jingle|lights?|lighting|projections?|video|visuals?|a\\/?v|slides?|stage directions?'
const LABEL = new RegExp(
  `^(?:(?:${LABELS})(?: (?:cues?|q))?(?: ?#?\\d{1,4}[a-z]?)?|(?:${NUMBERED}) ?#?\\d{1,4}[a-z]?|lx)(?: (?:go|stand ?by))?$`,
  'iu',
)
const MAX_LABEL_LENGTH = 28

/** Returns whether a name is a technical label: `SFX`, `SOUND CUE 4`, `LX 12`. */
export const isTechnicalLabel = (name: string): boolean => name.length <= MAX_LABEL_LENGTH && LABEL.test(name)

/** Matches the label before the first separator of a technical cue. */
const HEAD = /^[_*([]{0,4}([\p{L}\p{N}./# ]{1,28}?)[_*]{0,3}\s*(?:[:\uFF1A]|\s[-\u2013\u2014]\s|\s{2,}|$)/u

/** Returns whether a row is a technical cue: `SFX: a door slams`, `LX 4 - slow fade`. */
export const isTechnicalRow = (text: string): boolean => isTechnicalLabel(HEAD.exec(text.slice(0, 60))?.[1] ?? '')
