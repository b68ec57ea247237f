// Texts of ScenePlayer
export const playerLabel = (title: string) => `${title}, a scene to try`
export const playerMyVoice = 'My voice'
export const playerMyVoiceLabel = 'Wait for my voice'
export const playerRestart = 'Start again'
export const playerByPress = 'Your line. Say it out loud, then press the button.'
export const playerSpaceHint = 'or press Space'
export const playerNoSound = 'The sound is missing. Read it yourself, then press the button.'
export const microphoneQuestionDecline = 'Not now'
export const sceneEndTitle = 'He shuts the door. There is more of this scene.'
export const sceneEndText =
  'Four lines of yours, and it waited for each. With an account you finish it, or bring your own.'
export const sceneEndSignUp = 'Get Started'
export const sceneEndAgain = 'Run it again'
