// WelcomeScreen
export const pasteScriptChooseVoice =
  'Paste a script, choose a voice, and rehearse: Scene Partner reads the other parts aloud and waits for your line.'
export const pasteYourScript = 'Paste your script'
export const sidesFromEmailScene =
  'Sides from an email, a scene from a play, one page or forty. What you paste stays yours alone.'
export const pickVoice = 'Pick a voice'
export const thereAreOfThem = (voiceCount: number) =>
  `There are ${voiceCount} of them, and each can be heard before it gets the part.`
export const eachOfThemCanBeHeard = 'Each of them can be heard before it gets the part.'
export const startActing = 'Start acting'
export const itReadsInSeconds = 'It reads in seconds. Listen, run your lines, and keep the reading for the tape.'
export const withVoicesOf = 'With the voices of'
export const allOfThemAreSynthetic = 'All of them are synthetic.'
export const andMore = (others: number) => `and ${others} more. `
export const scenePartner = 'Scene Partner'
export const otherHalfOfScene = 'The other half of the scene'
export const pasteYourScriptAndChoose =
  'Paste your script and choose a voice. It reads the other parts, as often as you like, at any hour.'
export const getStarted = 'Get Started'
export const exploreVoices = 'Explore Voices'

// SceneCorner
export const itGivesCue = 'It gives the cue, then it waits'
export const yourPartStaysSilent =
  'Your part stays silent until you have said it. Try it here, without an account: you are Maya, it is your neighbour Ivo.'
export const playScene = 'Play the scene'
